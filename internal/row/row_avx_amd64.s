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

// func mix32(sum, weights, rows *float32, n, k int, least float32)
TEXT ·mix32(SB), NOSPLIT, $0-44
	MOVQ sum+0(FP), DI
	MOVQ weights+8(FP), SI
	MOVQ rows+16(FP), BX
	MOVQ n+24(FP), CX
	MOVQ k+32(FP), DX
	VBROADCASTSS least+40(FP), Y7
	SHLQ $2, DX
	XORQ AX, AX
mix32block:
	VMOVAPS Y7, Y0
	VMOVAPS Y7, Y1
	VMOVAPS Y7, Y2
	VMOVAPS Y7, Y3
	LEAQ    (BX)(AX*1), R8
	XORQ    R9, R9
mix32row:
	VBROADCASTSS (SI)(R9*4), Y4
	VMULPS  (R8), Y4, Y5
	VMULPS  32(R8), Y4, Y6
	VADDPS  Y5, Y0, Y0
	VADDPS  Y6, Y1, Y1
	VMULPS  64(R8), Y4, Y5
	VMULPS  96(R8), Y4, Y6
	VADDPS  Y5, Y2, Y2
	VADDPS  Y6, Y3, Y3
	ADDQ    DX, R8
	INCQ    R9
	CMPQ    R9, CX
	JLT     mix32row
	VMOVUPS Y0, (DI)(AX*1)
	VMOVUPS Y1, 32(DI)(AX*1)
	VMOVUPS Y2, 64(DI)(AX*1)
	VMOVUPS Y3, 96(DI)(AX*1)
	ADDQ    $128, AX
	CMPQ    AX, DX
	JLT     mix32block
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
