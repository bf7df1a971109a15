#include "go_asm.h"
#include "textflag.h"

// Local variables of ·draw.
#define words 0    // targets of one-square moves, by direction and word
#define runs 64    // targets of Scouts: bits of the row, then from bit 16 on of the column
#define passed 96  // by Scout: the runs of those before it, then of all up to it
#define froms 132  // squares of the Scouts

// RUNS writes what a Scout reaches, its square and the number of runs so far.
// AX is its place, DX its number, R9 that of the runs; R10, R11 and R12 are its side's
// lines, the other side's, and the table of runs.
#define RUNS \
	MOVBLZX place_row(AX), DI \
	MOVWLZX (R10)(DI*2), SI \
	MOVWLZX (R11)(DI*2), DI \
	MOVWLZX place_rowRuns(AX), CX \
	ORL SI, DI \
	ORL CX, DI \
	MOVWLZX (R12)(DI*2), DI \
	ANDNL DI, SI, SI \
	MOVBLZX place_col(AX), DI \
	MOVWLZX (R10)(DI*2), CX \
	MOVWLZX (R11)(DI*2), DI \
	MOVWLZX place_colRuns(AX), AX \
	ORL CX, DI \
	ORL AX, DI \
	MOVWLZX (R12)(DI*2), DI \
	ANDNL DI, CX, CX \
	SHLL $16, CX \
	ORL CX, SI \
	MOVL SI, runs(SP)(DX*4) \
	POPCNTL SI, SI \
	ADDL SI, R9 \
	MOVL R9, (passed+4)(SP)(DX*4) \
	INCL DX

// func draw(p *Position, random uint64) (m Move, total int)
TEXT ·draw(SB), NOSPLIT, $144-32
	MOVQ p+0(FP), DI
	MOVQ Position_v(DI), SI
	MOVBLZX Position_turn(DI), AX
	ANDL $1, AX
	MOVL AX, BX
	SHLL $4, BX
	ADDQ DI, BX

	// What goes one square, with the low word in even lanes and the high one in odd lanes,
	// and the other way round. Only registers from Z16 on are used: the lower ones would
	// have to be cleaned up.
	MOVL $0xAA, CX
	KMOVW CX, K1
	VPBROADCASTQ Position_side(BX), Z16
	VPBROADCASTQ (Position_side+8)(BX), Z17
	VPBROADCASTQ Position_fixed(BX), Z18
	VPBROADCASTQ (Position_fixed+8)(BX), Z19
	VPTERNLOGQ.BCST $0x04, Position_runners(BX), Z16, Z18
	VPTERNLOGQ.BCST $0x04, (Position_runners+8)(BX), Z17, Z19
	VPBLENDMQ Z17, Z16, K1, Z16
	VPBLENDMQ Z19, Z18, K1, Z20
	VPBLENDMQ Z18, Z19, K1, Z21

	// Where it goes: the squares in reach but those of its own side.
	VMOVDQU64 (Variant_vector+vector_turn)(SI), Z22
	VPROLVQ Z22, Z20, Z20
	VPROLVQ Z22, Z21, Z21
	VMOVDQU64 (Variant_vector+vector_other)(SI), Z22
	VPTERNLOGQ $0xCA, Z20, Z21, Z22
	VPTERNLOGQ $0x20, (Variant_vector+vector_reach)(SI), Z16, Z22
	VMOVDQU64 Z22, words(SP)

	// Byte i of R8 is the number of moves in words 0 to i.
	VPOPCNTQ Z22, Z23
	VPMOVQB Z23, X23
	VMOVQ X23, R8
	MOVQ $0x0101010101010101, CX
	IMULQ CX, R8

	LEAQ Position_lines(DI), R10
	MOVL AX, R11
	SHLL $6, R11
	MOVQ R10, R13
	ADDQ R11, R10
	XORL $64, R11
	ADDQ R13, R11
	MOVQ Variant_runs(SI), R12
	LEAQ Variant_place(SI), R13
	MOVQ Position_runners(BX), R15
	MOVQ (Position_runners+8)(BX), BX
	XORL DX, DX
	XORL R9, R9
	MOVL $0, passed(SP)
	TESTQ R15, R15
	JEQ high
low:
	CMPL DX, $8
	JEQ many
	TZCNTQ R15, AX
	BLSRQ R15, R15
	MOVB AX, froms(SP)(DX*1)
	SHLL $5, AX
	ADDQ R13, AX
	RUNS
	TESTQ R15, R15
	JNE low
high:
	TESTQ BX, BX
	JEQ choose
next:
	CMPL DX, $8
	JEQ many
	TZCNTQ BX, AX
	BLSRQ BX, BX
	ADDL $64, AX
	MOVB AX, froms(SP)(DX*1)
	SHLL $5, AX
	ADDQ R13, AX
	RUNS
	TESTQ BX, BX
	JNE next

choose:
	MOVQ p+0(FP), DI
	MOVQ Position_v(DI), SI
	MOVQ R8, AX
	SHRQ $56, AX
	ADDQ AX, R9
	MOVQ R9, total+24(FP)
	TESTQ R9, R9
	JEQ none
	MOVL DX, R15
	MOVQ random+8(FP), DX
	MULXQ R9, CX, R9
	SUBQ AX, R9
	JCC run
	ADDQ AX, R9

	// The word is the first whose number of moves up to it is above R9.
	VPBROADCASTB R9, X16
	VMOVQ R8, X17
	VPCMPUB $2, X16, X17, K1
	KMOVB K1, CX
	POPCNTL CX, CX
	MOVQ words(SP)(CX*8), BX
	SHLQ $8, R8
	LEAL (CX*8), AX
	SHRXQ AX, R8, R8
	SUBB R8, R9
	MOVL $1, AX
	SHLXQ R9, AX, AX
	PDEPQ BX, AX, AX
	TZCNTQ AX, AX
	MOVL CX, DX
	ANDL $1, DX
	SHLL $6, DX
	ADDL DX, AX
	SHRL $1, CX
	MOVB AX, m_To+17(FP)
	SUBL Variant_delta(SI)(CX*8), AX
	MOVB AX, m_From+16(FP)
	RET

run:
	XORL CX, CX
count:
	CMPL R9, (passed+4)(SP)(CX*4)
	JCS found
	INCL CX
	JMP count
found:
	SUBL passed(SP)(CX*4), R9
	MOVL $1, AX
	SHLXL R9, AX, AX
	PDEPL runs(SP)(CX*4), AX, AX
	TZCNTL AX, AX
	MOVBLZX froms(SP)(CX*1), R9
	MOVB R9, m_From+16(FP)
	MOVL R9, BX
	SHLL $5, BX
	MOVBLZX place_col(R13)(BX*1), BX
	ANDL $15, BX
	SUBL BX, R9
	BTL $4, AX
	CMOVLCS BX, R9
	ADDB Variant_along(SI)(AX*1), R9
	MOVB R9, m_To+17(FP)
	RET

many:
	MOVQ $-1, total+24(FP)
	RET

none:
	MOVB $0, m_From+16(FP)
	MOVB $0, m_To+17(FP)
	RET
