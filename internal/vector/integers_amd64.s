#include "textflag.h"

// Sums of products of the integers of a network.

// func dots16(out *int32, a, w *int16, rows, n int)
// Four rows at a time share what is loaded of a; those that are left go one by one. n is a
// multiple of 16.
TEXT ·dots16(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ a+8(FP), SI
	MOVQ w+16(FP), R8
	MOVQ rows+24(FP), CX
	MOVQ n+32(FP), DX
	SHLQ $1, DX              // bytes of a row
	SUBQ $4, CX
	JLT  dotsrest
dotsfour:
	LEAQ (R8)(DX*1), R9      // the other rows
	LEAQ (R8)(DX*2), R10
	LEAQ (R9)(DX*2), R11
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	XORQ AX, AX
dotsfourloop:
	VMOVDQU  (SI)(AX*1), Y4
	VPMADDWD (R8)(AX*1), Y4, Y5
	VPMADDWD (R9)(AX*1), Y4, Y6
	VPMADDWD (R10)(AX*1), Y4, Y7
	VPMADDWD (R11)(AX*1), Y4, Y8
	VPADDD  Y5, Y0, Y0
	VPADDD  Y6, Y1, Y1
	VPADDD  Y7, Y2, Y2
	VPADDD  Y8, Y3, Y3
	ADDQ    $32, AX
	CMPQ    AX, DX
	JLT     dotsfourloop
	VPHADDD Y1, Y0, Y0       // each half has a part of the four sums
	VPHADDD Y3, Y2, Y2
	VPHADDD Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD  X1, X0, X0
	VMOVDQU X0, (DI)
	ADDQ    $16, DI
	LEAQ    (R11)(DX*1), R8
	SUBQ    $4, CX
	JGE     dotsfour
dotsrest:
	ADDQ    $4, CX
	JEQ     dotsdone
dotsone:
	VPXOR Y0, Y0, Y0
	XORQ AX, AX
dotsoneloop:
	VMOVDQU  (SI)(AX*1), Y4
	VPMADDWD (R8)(AX*1), Y4, Y5
	VPADDD  Y5, Y0, Y0
	ADDQ    $32, AX
	CMPQ    AX, DX
	JLT     dotsoneloop
	VEXTRACTI128 $1, Y0, X1
	VPADDD  X1, X0, X0
	VPHADDD X0, X0, X0
	VPHADDD X0, X0, X0
	VMOVD   X0, (DI)
	ADDQ    $4, DI
	ADDQ    DX, R8
	DECQ    CX
	JNE     dotsone
dotsdone:
	VZEROUPPER
	RET
