#include "textflag.h"

// What takes eight floats or four doubles at a time, with AVX2 and FMA. Only ·exp4 uses
// fused products: as math.Exp does on the same processors.

DATA half<>+0(SB)/8, $0.5
GLOBL half<>(SB), RODATA, $8
DATA one<>+0(SB)/8, $1.0
GLOBL one<>(SB), RODATA, $8
DATA two<>+0(SB)/8, $2.0
GLOBL two<>(SB), RODATA, $8
DATA sixteenth<>+0(SB)/8, $0.0625
GLOBL sixteenth<>(SB), RODATA, $8
DATA log2e<>+0(SB)/8, $1.4426950408889634073599246810018920
GLOBL log2e<>(SB), RODATA, $8
DATA ln2high<>+0(SB)/8, $0.69314718055966295651160180568695068359375
GLOBL ln2high<>(SB), RODATA, $8
DATA ln2low<>+0(SB)/8, $0.28235290563031577122588448175013436025525412068e-12
GLOBL ln2low<>(SB), RODATA, $8
DATA term3<>+0(SB)/8, $1.6666666666666666667e-1
GLOBL term3<>(SB), RODATA, $8
DATA term4<>+0(SB)/8, $4.1666666666666666667e-2
GLOBL term4<>(SB), RODATA, $8
DATA term5<>+0(SB)/8, $8.3333333333333333333e-3
GLOBL term5<>(SB), RODATA, $8
DATA term6<>+0(SB)/8, $1.3888888888888888889e-3
GLOBL term6<>(SB), RODATA, $8
DATA term7<>+0(SB)/8, $1.9841269841269841270e-4
GLOBL term7<>(SB), RODATA, $8
DATA term8<>+0(SB)/8, $2.4801587301587301587e-5
GLOBL term8<>(SB), RODATA, $8
DATA bias<>+0(SB)/8, $0x3FF
GLOBL bias<>(SB), RODATA, $8

// func exp4(x *float64, n int)
TEXT ·exp4(SB), NOSPLIT, $0-16
	MOVQ x+0(FP), DI
	MOVQ n+8(FP), CX
	VBROADCASTSD half<>(SB), Y2
	VBROADCASTSD one<>(SB), Y3
	VBROADCASTSD two<>(SB), Y4
	VBROADCASTSD sixteenth<>(SB), Y5
	VBROADCASTSD log2e<>(SB), Y6
	VBROADCASTSD ln2high<>(SB), Y7
	VBROADCASTSD ln2low<>(SB), Y8
	VBROADCASTSD term3<>(SB), Y9
	VBROADCASTSD term4<>(SB), Y10
	VBROADCASTSD term5<>(SB), Y11
	VBROADCASTSD term6<>(SB), Y12
	VBROADCASTSD term7<>(SB), Y13
	VBROADCASTSD term8<>(SB), Y14
exploop:
	VMOVUPD (DI), Y0
	VMULPD  Y6, Y0, Y1
	VCVTPD2DQY Y1, X15       // the exponent
	VCVTDQ2PD X15, Y1
	VFNMADD231PD Y7, Y1, Y0  // x less its multiple of log 2
	VFNMADD231PD Y8, Y1, Y0
	VMULPD  Y5, Y0, Y0
	VMOVAPD Y14, Y1          // the Taylor series
	VFMADD213PD Y13, Y0, Y1
	VFMADD213PD Y12, Y0, Y1
	VFMADD213PD Y11, Y0, Y1
	VFMADD213PD Y10, Y0, Y1
	VFMADD213PD Y9, Y0, Y1
	VFMADD213PD Y2, Y0, Y1
	VFMADD213PD Y3, Y0, Y1
	VMULPD  Y1, Y0, Y0
	VADDPD  Y4, Y0, Y1       // squared four times, less 1
	VMULPD  Y1, Y0, Y0
	VADDPD  Y4, Y0, Y1
	VMULPD  Y1, Y0, Y0
	VADDPD  Y4, Y0, Y1
	VMULPD  Y1, Y0, Y0
	VADDPD  Y4, Y0, Y1
	VFMADD213PD Y3, Y1, Y0
	VPMOVSXDQ X15, Y15       // times 2 to the exponent
	VPBROADCASTQ bias<>(SB), Y1
	VPADDQ  Y1, Y15, Y15
	VPSLLQ  $52, Y15, Y15
	VMULPD  Y15, Y0, Y0
	VMOVUPD Y0, (DI)
	ADDQ    $32, DI
	SUBQ    $4, CX
	JGT     exploop
	VZEROUPPER
	RET

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

// func dots8(out, a, rows *float32, n, k int)
// Two rows share a register: each has four sums, as it must.
TEXT ·dots8(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ a+8(FP), SI
	MOVQ rows+16(FP), BX
	MOVQ n+24(FP), CX
	MOVQ k+32(FP), DX
	SHLQ $2, DX
dots8four:
	LEAQ (BX)(DX*1), R8
	LEAQ (R8)(DX*1), R9
	LEAQ (R9)(DX*1), R10
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	XORQ AX, AX
dots8loop:
	VBROADCASTF128 (SI)(AX*1), Y4
	VMOVUPS (BX)(AX*1), X5
	VMOVUPS (R9)(AX*1), X6
	VINSERTF128 $1, (R8)(AX*1), Y5, Y5
	VINSERTF128 $1, (R10)(AX*1), Y6, Y6
	VMULPS  Y4, Y5, Y5
	VMULPS  Y4, Y6, Y6
	VADDPS  Y5, Y0, Y0
	VADDPS  Y6, Y1, Y1
	ADDQ    $16, AX
	CMPQ    AX, DX
	JLT     dots8loop
	// (lane 0 + lane 1) + (lane 2 + lane 3) of each
	VPERMILPS $0xB1, Y0, Y5
	VADDPS  Y5, Y0, Y0
	VPERMILPS $0x4E, Y0, Y5
	VADDPS  Y5, Y0, Y0
	VPERMILPS $0xB1, Y1, Y6
	VADDPS  Y6, Y1, Y1
	VPERMILPS $0x4E, Y1, Y6
	VADDPS  Y6, Y1, Y1
	VMOVSS  X0, (DI)
	VEXTRACTF128 $1, Y0, X0
	VMOVSS  X0, 4(DI)
	VMOVSS  X1, 8(DI)
	VEXTRACTF128 $1, Y1, X1
	VMOVSS  X1, 12(DI)
	ADDQ    $16, DI
	LEAQ    (R10)(DX*1), BX
	SUBQ    $4, CX
	JGT     dots8four
	VZEROUPPER
	RET

// func temper8(x, by *float32, k int)
TEXT ·temper8(SB), NOSPLIT, $0-24
	MOVQ x+0(FP), DI
	MOVQ by+8(FP), SI
	MOVQ k+16(FP), CX
temper8loop:
	VSQRTPS (DI), Y1
	VSQRTPS Y1, Y2
	VMULPS  Y1, Y2, Y2
	VMOVUPS (SI), Y3
	VDIVPS  Y2, Y3, Y3
	VMOVUPS Y3, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $8, CX
	JGT     temper8loop
	VZEROUPPER
	RET

// func raise8(x, by *float32, k int, factor float32)
// k is a multiple of four: the last four go alone where eight do not divide it.
TEXT ·raise8(SB), NOSPLIT, $0-28
	MOVQ x+0(FP), DI
	MOVQ by+8(FP), SI
	MOVQ k+16(FP), CX
	VBROADCASTSS factor+24(FP), Y1
	SUBQ $8, CX
	JLT  raise8tail
raise8loop:
	VMULPS  (SI), Y1, Y0
	VMAXPS  (DI), Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $8, CX
	JGE     raise8loop
raise8tail:
	CMPQ    CX, $-4
	JLT     raise8done
	VMULPS  (SI), X1, X0
	VMAXPS  (DI), X0, X0
	VMOVUPS X0, (DI)
raise8done:
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

// func blend12(times, base, factors, shares *float64, n int)
TEXT ·blend12(SB), NOSPLIT, $0-40
	MOVQ times+0(FP), DI
	MOVQ base+8(FP), R8
	MOVQ factors+16(FP), SI
	MOVQ shares+24(FP), BX
	MOVQ n+32(FP), CX
	VMOVUPD (R8), Y9
	VMOVUPD 32(R8), Y10
	VMOVUPD 64(R8), Y11
	VXORPD Y6, Y6, Y6
	VXORPD Y7, Y7, Y7
	VXORPD Y8, Y8, Y8
blendrow:
	VMOVUPD (SI), Y0
	VMOVUPD 32(SI), Y1
	VMOVUPD 64(SI), Y2
	VMULPD  Y9, Y0, Y3
	VMULPD  Y10, Y1, Y4
	VMULPD  Y11, Y2, Y5
	VADDPD  Y4, Y3, Y3
	VADDPD  Y5, Y3, Y3
	VHADDPD Y3, Y3, Y3       // lane 0 + lane 1, lane 2 + lane 3
	VEXTRACTF128 $1, Y3, X4
	VADDSD  X4, X3, X3
	VMOVSD  (BX), X4
	VDIVSD  X3, X4, X3
	VBROADCASTSD X3, Y3
	VMULPD  Y3, Y0, Y0
	VMULPD  Y3, Y1, Y1
	VMULPD  Y3, Y2, Y2
	VADDPD  Y0, Y6, Y6
	VADDPD  Y1, Y7, Y7
	VADDPD  Y2, Y8, Y8
	ADDQ    $96, SI
	ADDQ    $8, BX
	DECQ    CX
	JGT     blendrow
	VMOVUPD Y6, (DI)
	VMOVUPD Y7, 32(DI)
	VMOVUPD Y8, 64(DI)
	VZEROUPPER
	RET

// func stretch4(out *float64, x *float32, n int, factor, bound float64)
TEXT ·stretch4(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ n+16(FP), CX
	VBROADCASTSD factor+24(FP), Y1
	VBROADCASTSD bound+32(FP), Y2
	VXORPD Y3, Y3, Y3
	VSUBPD  Y2, Y3, Y3
stretchloop:
	VCVTPS2PD (SI), Y0
	VMULPD  Y1, Y0, Y0
	VMAXPD  Y3, Y0, Y0
	VMINPD  Y2, Y0, Y0
	VMOVUPD Y0, (DI)
	ADDQ    $16, SI
	ADDQ    $32, DI
	SUBQ    $4, CX
	JGT     stretchloop
	VZEROUPPER
	RET

// func raisesquares8(x, by *float32, k int, factor float32)
// k is a multiple of four: the last four go alone where eight do not divide it.
TEXT ·raisesquares8(SB), NOSPLIT, $0-28
	MOVQ x+0(FP), DI
	MOVQ by+8(FP), SI
	MOVQ k+16(FP), CX
	VBROADCASTSS factor+24(FP), Y1
	SUBQ $8, CX
	JLT  squarestail
squaresloop:
	VMOVUPS (SI), Y0
	VMULPS  Y0, Y0, Y0
	VMULPS  Y0, Y1, Y0
	VMAXPS  (DI), Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $8, CX
	JGE     squaresloop
squarestail:
	CMPQ    CX, $-4
	JLT     squaresdone
	VMOVUPS (SI), X0
	VMULPS  X0, X0, X0
	VMULPS  X0, X1, X0
	VMAXPS  (DI), X0, X0
	VMOVUPS X0, (DI)
squaresdone:
	VZEROUPPER
	RET

// func differ4(out *int16, a, b *float32, n int, more, less float64)
TEXT ·differ4(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ a+8(FP), SI
	MOVQ b+16(FP), BX
	MOVQ n+24(FP), CX
	VBROADCASTSD more+32(FP), Y4
	VBROADCASTSD less+40(FP), Y5
differloop:
	VCVTPS2PD (SI), Y0
	VCVTPS2PD (BX), Y1
	VMULPD  Y4, Y0, Y0
	VMULPD  Y5, Y1, Y1
	VSUBPD  Y1, Y0, Y0
	VCVTTPD2DQY Y0, X0
	VPACKSSDW X0, X0, X0
	VMOVQ   X0, (DI)
	ADDQ    $16, SI
	ADDQ    $16, BX
	ADDQ    $8, DI
	SUBQ    $4, CX
	JGT     differloop
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

// func join4(out *int16, a, b *float64, n int, x, y, times float64)
TEXT ·join4(SB), NOSPLIT, $0-56
	MOVQ out+0(FP), DI
	MOVQ a+8(FP), SI
	MOVQ b+16(FP), BX
	MOVQ n+24(FP), CX
	VBROADCASTSD x+32(FP), Y4
	VBROADCASTSD y+40(FP), Y5
	VBROADCASTSD times+48(FP), Y6
joinloop:
	VMULPD  (SI), Y4, Y0
	VMULPD  (BX), Y5, Y1
	VADDPD  Y1, Y0, Y0
	VMULPD  Y6, Y0, Y0
	VCVTTPD2DQY Y0, X0
	VPACKSSDW X0, X0, X0
	VMOVQ   X0, (DI)
	ADDQ    $32, SI
	ADDQ    $32, BX
	ADDQ    $8, DI
	SUBQ    $4, CX
	JGT     joinloop
	VZEROUPPER
	RET

// func balance12(out, weights, least, scale, sum *float64, rows int)
TEXT ·balance12(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ weights+8(FP), SI
	MOVQ least+16(FP), BX
	MOVQ scale+24(FP), R8
	MOVQ sum+32(FP), R9
	MOVQ rows+40(FP), CX
	VMOVUPD (R8), Y10
	VMOVUPD 32(R8), Y11
	VMOVUPD 64(R8), Y12
	VXORPD Y13, Y13, Y13
	VXORPD Y14, Y14, Y14
	VXORPD Y15, Y15, Y15
	VMOVSD one<>(SB), X9
balancerow:
	VMULPD  (SI), Y10, Y0
	VMULPD  32(SI), Y11, Y1
	VMULPD  64(SI), Y12, Y2
	VMAXPD  (BX), Y0, Y0
	VMAXPD  32(BX), Y1, Y1
	VMAXPD  64(BX), Y2, Y2
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	VMOVUPD Y2, 64(DI)
	VADDSD  8(DI), X0, X3    // one after the other
	VADDSD  16(DI), X3, X3
	VADDSD  24(DI), X3, X3
	VADDSD  32(DI), X3, X3
	VADDSD  40(DI), X3, X3
	VADDSD  48(DI), X3, X3
	VADDSD  56(DI), X3, X3
	VADDSD  64(DI), X3, X3
	VADDSD  72(DI), X3, X3
	VADDSD  80(DI), X3, X3
	VADDSD  88(DI), X3, X3
	VDIVSD  X3, X9, X3
	VBROADCASTSD X3, Y3
	VMULPD  Y3, Y0, Y0
	VMULPD  Y3, Y1, Y1
	VMULPD  Y3, Y2, Y2
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	VMOVUPD Y2, 64(DI)
	VADDPD  Y0, Y13, Y13
	VADDPD  Y1, Y14, Y14
	VADDPD  Y2, Y15, Y15
	ADDQ    $96, SI
	ADDQ    $96, BX
	ADDQ    $96, DI
	DECQ    CX
	JGT     balancerow
	VMOVUPD Y13, (R9)
	VMOVUPD Y14, 32(R9)
	VMOVUPD Y15, 64(R9)
	VZEROUPPER
	RET

// func relax64(near *uint8, steps *uint16, toll, order *uint8, n, by int) bool
// order is gone through upwards where by is 1, and downwards from there where it is -1.
TEXT ·relax64(SB), NOSPLIT, $0-49
	MOVQ near+0(FP), DI
	MOVQ steps+8(FP), SI
	MOVQ toll+16(FP), BX
	MOVQ order+24(FP), DX
	MOVQ n+32(FP), CX
	MOVQ by+40(FP), R13
	VPXOR Y7, Y7, Y7         // what has changed
relaxrow:
	MOVBLZX (DX), AX
	ADDQ    R13, DX
	LEAQ    (SI)(AX*8), R8
	VPBROADCASTB (BX)(AX*1), Y6
	SHLQ    $6, AX
	MOVWLZX (R8), R9
	MOVWLZX 2(R8), R10
	MOVWLZX 4(R8), R11
	MOVWLZX 6(R8), R12
	VMOVDQU (DI)(R9*1), Y0
	VMOVDQU 32(DI)(R9*1), Y1
	VPMAXUB (DI)(R10*1), Y0, Y0
	VPMAXUB 32(DI)(R10*1), Y1, Y1
	VPMAXUB (DI)(R11*1), Y0, Y0
	VPMAXUB 32(DI)(R11*1), Y1, Y1
	VPMAXUB (DI)(R12*1), Y0, Y0
	VPMAXUB 32(DI)(R12*1), Y1, Y1
	VPSUBUSB Y6, Y0, Y0
	VPSUBUSB Y6, Y1, Y1
	VMOVDQU (DI)(AX*1), Y2
	VMOVDQU 32(DI)(AX*1), Y3
	VPMAXUB Y2, Y0, Y0
	VPMAXUB Y3, Y1, Y1
	VMOVDQU Y0, (DI)(AX*1)
	VMOVDQU Y1, 32(DI)(AX*1)
	VPXOR   Y0, Y2, Y2
	VPXOR   Y1, Y3, Y3
	VPOR    Y2, Y7, Y7
	VPOR    Y3, Y7, Y7
	DECQ    CX
	JGT     relaxrow
	VPTEST  Y7, Y7
	SETNE   ret+48(FP)
	VZEROUPPER
	RET
