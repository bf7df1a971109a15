#include "textflag.h"

// Rows of a number for each rank, Width long.

DATA one<>+0(SB)/8, $1.0
GLOBL one<>(SB), RODATA, $8

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
	VADDPD  Y1, Y0, Y3
	VADDPD  Y2, Y3, Y3
	VEXTRACTF128 $1, Y3, X4
	VADDPD  X4, X3, X3       // lane 0 + lane 2, lane 1 + lane 3
	VPERMILPD $1, X3, X4
	VADDSD  X4, X3, X3
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

// func mix12(sum, rows, x *float64, n int)
TEXT ·mix12(SB), NOSPLIT, $0-32
	MOVQ sum+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ x+16(FP), BX
	MOVQ n+24(FP), CX
	VMOVUPD (DI), Y0
	VMOVUPD 32(DI), Y1
	VMOVUPD 64(DI), Y2
mixrow:
	VBROADCASTSD (BX), Y3
	VMULPD  (SI), Y3, Y4
	VMULPD  32(SI), Y3, Y5
	VMULPD  64(SI), Y3, Y6
	VADDPD  Y4, Y0, Y0
	VADDPD  Y5, Y1, Y1
	VADDPD  Y6, Y2, Y2
	ADDQ    $96, SI
	ADDQ    $8, BX
	DECQ    CX
	JGT     mixrow
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	VMOVUPD Y2, 64(DI)
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

// SUBSETS stores the sums of the sets of six numbers that lie at some place: those of the first
// three in one register, to which each of the others is added in turn.
#define SUBSETS(from, at) \
	VBROADCASTSS from(DI), Y0       \
	VBROADCASTSS (from+4)(DI), Y1   \
	VBROADCASTSS (from+8)(DI), Y2   \
	VBROADCASTSS (from+12)(DI), Y8  \
	VBROADCASTSS (from+16)(DI), Y9  \
	VBROADCASTSS (from+20)(DI), Y10 \
	VBLENDPS $0xAA, Y0, Y15, Y0     \
	VBLENDPS $0xCC, Y1, Y15, Y1     \
	VBLENDPS $0xF0, Y2, Y15, Y2     \
	VADDPS   Y1, Y0, Y0             \
	VADDPS   Y2, Y0, Y0             \
	VADDPS   Y8, Y0, Y1             \
	VADDPS   Y9, Y0, Y2             \
	VADDPS   Y9, Y1, Y3             \
	VADDPS   Y10, Y0, Y4            \
	VADDPS   Y10, Y1, Y5            \
	VADDPS   Y10, Y2, Y6            \
	VADDPS   Y10, Y3, Y7            \
	VMOVUPS  Y0, at(DI)             \
	VMOVUPS  Y1, (at+32)(DI)        \
	VMOVUPS  Y2, (at+64)(DI)        \
	VMOVUPS  Y3, (at+96)(DI)        \
	VMOVUPS  Y4, (at+128)(DI)       \
	VMOVUPS  Y5, (at+160)(DI)       \
	VMOVUPS  Y6, (at+192)(DI)       \
	VMOVUPS  Y7, (at+224)(DI)

// func subsets12(sums *float32, x *float64)
// The numbers lie as floats for a while where the second half of the sums will.
TEXT ·subsets12(SB), NOSPLIT, $0-16
	MOVQ sums+0(FP), DI
	MOVQ x+8(FP), SI
	VXORPS Y15, Y15, Y15
	VMOVUPD (SI), Y0
	VMOVUPD 32(SI), Y1
	VMOVUPD 64(SI), Y2
	VCVTPD2PSY Y0, X0
	VCVTPD2PSY Y1, X1
	VCVTPD2PSY Y2, X2
	VMOVUPS X0, 256(DI)
	VMOVUPS X1, 272(DI)
	VMOVUPS X2, 288(DI)
	SUBSETS(256, 0)
	SUBSETS(280, 256)
	VZEROUPPER
	RET
