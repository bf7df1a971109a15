#include "textflag.h"

// Each loop takes four numbers at a time. Rows of Dots go four at a time too, so that a
// sum need not wait for the one before.

// func dots4(out, a, rows *float32, n, k int)
TEXT ·dots4(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ a+8(FP), SI
	MOVQ rows+16(FP), BX
	MOVQ n+24(FP), CX
	MOVQ k+32(FP), DX
	SHLQ $2, DX            // bytes of a row
four:
	CMPQ CX, $4
	JLT  one
	LEAQ (BX)(DX*1), R8
	LEAQ (R8)(DX*1), R9
	LEAQ (R9)(DX*1), R10
	XORPS X0, X0
	XORPS X1, X1
	XORPS X2, X2
	XORPS X3, X3
	XORQ AX, AX
fourloop:
	MOVUPS (SI)(AX*1), X4
	MOVUPS (BX)(AX*1), X5
	MOVUPS (R8)(AX*1), X6
	MOVUPS (R9)(AX*1), X7
	MOVUPS (R10)(AX*1), X8
	MULPS  X4, X5
	MULPS  X4, X6
	MULPS  X4, X7
	MULPS  X4, X8
	ADDPS  X5, X0
	ADDPS  X6, X1
	ADDPS  X7, X2
	ADDPS  X8, X3
	ADDQ   $16, AX
	CMPQ   AX, DX
	JLT    fourloop
	// (lane 0 + lane 1) + (lane 2 + lane 3) of each
	MOVAPS X0, X5
	SHUFPS $0xB1, X5, X5
	ADDPS  X5, X0
	MOVAPS X0, X6
	SHUFPS $0x4E, X6, X6
	ADDSS  X6, X0
	MOVSS  X0, (DI)
	MOVAPS X1, X5
	SHUFPS $0xB1, X5, X5
	ADDPS  X5, X1
	MOVAPS X1, X6
	SHUFPS $0x4E, X6, X6
	ADDSS  X6, X1
	MOVSS  X1, 4(DI)
	MOVAPS X2, X5
	SHUFPS $0xB1, X5, X5
	ADDPS  X5, X2
	MOVAPS X2, X6
	SHUFPS $0x4E, X6, X6
	ADDSS  X6, X2
	MOVSS  X2, 8(DI)
	MOVAPS X3, X5
	SHUFPS $0xB1, X5, X5
	ADDPS  X5, X3
	MOVAPS X3, X6
	SHUFPS $0x4E, X6, X6
	ADDSS  X6, X3
	MOVSS  X3, 12(DI)
	ADDQ   $16, DI
	LEAQ   (R10)(DX*1), BX
	SUBQ   $4, CX
	JMP    four
one:
	TESTQ CX, CX
	JEQ   done
	XORPS X0, X0
	XORQ  AX, AX
oneloop:
	MOVUPS (SI)(AX*1), X4
	MOVUPS (BX)(AX*1), X5
	MULPS  X4, X5
	ADDPS  X5, X0
	ADDQ   $16, AX
	CMPQ   AX, DX
	JLT    oneloop
	MOVAPS X0, X5
	SHUFPS $0xB1, X5, X5
	ADDPS  X5, X0
	MOVAPS X0, X6
	SHUFPS $0x4E, X6, X6
	ADDSS  X6, X0
	MOVSS  X0, (DI)
	ADDQ   $4, DI
	ADDQ   DX, BX
	DECQ   CX
	JMP    one
done:
	RET

// func temper4(x, by *float32, k int)
TEXT ·temper4(SB), NOSPLIT, $0-24
	MOVQ x+0(FP), DI
	MOVQ by+8(FP), SI
	MOVQ k+16(FP), DX
	SHLQ $2, DX
	XORQ AX, AX
temperloop:
	MOVUPS (DI)(AX*1), X0
	SQRTPS X0, X1
	SQRTPS X1, X2
	MULPS  X1, X2
	MOVUPS (SI)(AX*1), X3
	DIVPS  X2, X3
	MOVUPS X3, (DI)(AX*1)
	ADDQ   $16, AX
	CMPQ   AX, DX
	JLT    temperloop
	RET

// func raise4(x, by *float32, k int, factor float32)
TEXT ·raise4(SB), NOSPLIT, $0-28
	MOVQ  x+0(FP), DI
	MOVQ  by+8(FP), SI
	MOVQ  k+16(FP), DX
	MOVSS factor+24(FP), X1
	SHUFPS $0, X1, X1
	SHLQ  $2, DX
	XORQ  AX, AX
raiseloop:
	MOVUPS (SI)(AX*1), X0
	MULPS  X1, X0
	MOVUPS (DI)(AX*1), X2
	MAXPS  X2, X0
	MOVUPS X0, (DI)(AX*1)
	ADDQ   $16, AX
	CMPQ   AX, DX
	JLT    raiseloop
	RET
