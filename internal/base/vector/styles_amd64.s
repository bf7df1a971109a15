#include "textflag.h"

// What beliefs ask of styles of set-ups: products and sums over a number for each style.

// func times8(product *float64, by *float32, k int)
TEXT ·times8(SB), NOSPLIT, $0-24
	MOVQ product+0(FP), DI
	MOVQ by+8(FP), SI
	MOVQ k+16(FP), CX
timesloop:
	VCVTPS2PD (SI), Y0
	VCVTPS2PD 16(SI), Y1
	VMULPD  (DI), Y0, Y0
	VMULPD  32(DI), Y1, Y1
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	ADDQ    $32, SI
	ADDQ    $64, DI
	SUBQ    $8, CX
	JGT     timesloop
	VZEROUPPER
	RET

// func most8(x *float64, k int) float64
TEXT ·most8(SB), NOSPLIT, $0-24
	MOVQ x+0(FP), DI
	MOVQ k+8(FP), CX
	VMOVUPD (DI), Y0
	VMOVAPD Y0, Y1
mostloop:
	VMAXPD  (DI), Y0, Y0
	VMAXPD  32(DI), Y1, Y1
	ADDQ    $64, DI
	SUBQ    $8, CX
	JGT     mostloop
	VMAXPD  Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VMAXPD  X1, X0, X0
	VPERMILPD $1, X0, X1
	VMAXSD  X1, X0, X0
	VMOVSD  X0, ret+16(FP)
	VZEROUPPER
	RET

// func scale8(x *float64, k int, by float64)
TEXT ·scale8(SB), NOSPLIT, $0-24
	MOVQ x+0(FP), DI
	MOVQ k+8(FP), CX
	VBROADCASTSD by+16(FP), Y2
scaleloop:
	VMULPD  (DI), Y2, Y0
	VMULPD  32(DI), Y2, Y1
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	ADDQ    $64, DI
	SUBQ    $8, CX
	JGT     scaleloop
	VZEROUPPER
	RET

// func fade4(x, weights *float64, n int)
TEXT ·fade4(SB), NOSPLIT, $0-24
	MOVQ x+0(FP), DI
	MOVQ weights+8(FP), SI
	MOVQ n+16(FP), CX
fadeloop:
	VSQRTPD (DI), Y0
	VSQRTPD Y0, Y1
	VMULPD  Y1, Y0, Y0
	VMULPD  (SI), Y0, Y0
	VMOVUPD Y0, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $4, CX
	JGT     fadeloop
	VZEROUPPER
	RET

// func shares4(out *float32, x *float64, n int, most, least float64)
TEXT ·shares4(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ n+16(FP), CX
	VBROADCASTSD most+24(FP), Y4
	VBROADCASTSD least+32(FP), Y5
sharesloop:
	VMOVUPD (SI), Y0
	VCMPPD  $0x1E, Y5, Y0, Y1 // above the least
	VDIVPD  Y4, Y0, Y0
	VANDPD  Y1, Y0, Y0
	VCVTPD2PSY Y0, X0
	VMOVUPS X0, (DI)
	ADDQ    $32, SI
	ADDQ    $16, DI
	SUBQ    $4, CX
	JGT     sharesloop
	VZEROUPPER
	RET

// func gather16(sum, rows, x *float32, at *uint8, n, k int)
// k is a multiple of 16: the last 16 go alone where 32 do not divide it.
TEXT ·gather16(SB), NOSPLIT, $0-48
	MOVQ sum+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ x+16(FP), R8
	MOVQ at+24(FP), BX
	MOVQ n+32(FP), CX
	MOVQ k+40(FP), DX
	SHLQ $2, DX
	MOVQ DX, R13             // bytes that are left
gather32:
	CMPQ R13, $128
	JLT  gathertail
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS 64(DI), Y2
	VMOVUPS 96(DI), Y3
	XORQ R11, R11
gather32row:
	MOVBLZX (BX)(R11*1), R12
	VBROADCASTSS (R8)(R12*4), Y4
	IMULQ   DX, R12
	ADDQ    SI, R12
	VMULPS  (R12), Y4, Y5
	VMULPS  32(R12), Y4, Y6
	VMULPS  64(R12), Y4, Y7
	VMULPS  96(R12), Y4, Y8
	VADDPS  Y5, Y0, Y0
	VADDPS  Y6, Y1, Y1
	VADDPS  Y7, Y2, Y2
	VADDPS  Y8, Y3, Y3
	INCQ    R11
	CMPQ    R11, CX
	JLT     gather32row
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	ADDQ    $128, DI
	ADDQ    $128, SI
	SUBQ    $128, R13
	JMP     gather32
gathertail:
	TESTQ R13, R13
	JEQ  gatherdone
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	XORQ R11, R11
gather16row:
	MOVBLZX (BX)(R11*1), R12
	VBROADCASTSS (R8)(R12*4), Y4
	IMULQ   DX, R12
	ADDQ    SI, R12
	VMULPS  (R12), Y4, Y5
	VMULPS  32(R12), Y4, Y6
	VADDPS  Y5, Y0, Y0
	VADDPS  Y6, Y1, Y1
	INCQ    R11
	CMPQ    R11, CX
	JLT     gather16row
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
gatherdone:
	VZEROUPPER
	RET

// TEMPERED adds eight products each of two rows to their four sums each, which share a
// register: the products of the first four numbers, then those of the next four.
#define TEMPERED(first, second, sums) \
	VMULPS first, Y6, Y8            \
	VMULPS second, Y6, Y9           \
	VPERM2F128 $0x20, Y9, Y8, Y10   \
	VPERM2F128 $0x31, Y9, Y8, Y11   \
	VADDPS Y10, sums, sums          \
	VADDPS Y11, sums, sums

// TOTAL stores the sums of two rows: (lane 0 + lane 1) + (lane 2 + lane 3) of each.
#define TOTAL(sums, low, at) \
	VPERMILPS $0xB1, sums, Y8   \
	VADDPS    Y8, sums, sums    \
	VPERMILPS $0x4E, sums, Y8   \
	VADDPS    Y8, sums, sums    \
	VMOVSS    low, at(DI)       \
	VEXTRACTF128 $1, sums, X8   \
	VMOVSS    X8, (at+4)(DI)

// QUOTIENT divides the eight numbers of by at BX by the powers 3/4 of those of x at SI.
#define QUOTIENT(into) \
	VSQRTPS (SI), Y12      \
	VSQRTPS Y12, Y13       \
	VMULPS  Y12, Y13, Y13  \
	VMOVUPS (BX), Y12      \
	VDIVPS  Y13, Y12, into

// func tempered8(out, x, by, rows *float32, k int)
// The divider takes the longest: it begins the next eight quotients while the twelve rows take
// those before, and the last eight a second time.
TEXT ·tempered8(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ by+16(FP), BX
	MOVQ rows+24(FP), R8
	MOVQ k+32(FP), CX
	MOVQ CX, DX
	SHLQ $2, DX              // bytes of a row
	LEAQ (DX)(DX*2), AX
	LEAQ (R8)(AX*1), R9      // three rows on, and so on
	LEAQ (R9)(AX*1), R10
	LEAQ (R10)(AX*1), R11
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	QUOTIENT(Y6)
	XORQ R12, R12
temperedloop:
	MOVQ    $32, AX
	CMPQ    CX, $8
	CMOVQLE R12, AX
	ADDQ    AX, SI
	ADDQ    AX, BX
	QUOTIENT(Y7)
	TEMPERED((R8), (R8)(DX*1), Y0)
	TEMPERED((R8)(DX*2), (R9), Y1)
	TEMPERED((R9)(DX*1), (R9)(DX*2), Y2)
	TEMPERED((R10), (R10)(DX*1), Y3)
	TEMPERED((R10)(DX*2), (R11), Y4)
	TEMPERED((R11)(DX*1), (R11)(DX*2), Y5)
	VMOVAPS Y7, Y6
	ADDQ    $32, R8
	ADDQ    $32, R9
	ADDQ    $32, R10
	ADDQ    $32, R11
	SUBQ    $8, CX
	JGT     temperedloop
	TOTAL(Y0, X0, 0)
	TOTAL(Y1, X1, 8)
	TOTAL(Y2, X2, 16)
	TOTAL(Y3, X3, 24)
	TOTAL(Y4, X4, 32)
	TOTAL(Y5, X5, 40)
	VZEROUPPER
	RET
