#include "textflag.h"

// Fields, which have a number for each square.

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
