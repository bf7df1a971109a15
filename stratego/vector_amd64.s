#include "go_asm.h"
#include "textflag.h"

// Local variables of ·draw.
#define words 0    // targets of one-square moves, by direction and word
#define runs 64    // targets of Scouts: bits of the row, then from bit 16 on of the column
#define passed 96  // by Scout: the runs of those before it, then of all up to it
#define froms 132  // squares of the Scouts

// REACH leaves in SI what a Scout reaches: bits of its row, then from bit 16 on of its
// column. AX is its place; R10, R11 and R12 are its side's lines, the other side's, and
// the table of runs. CX and DI are lost.
#define REACH \
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
	ORL CX, SI

// RUNS notes what a Scout reaches, and the number of runs so far. DX is the Scout's number,
// R9 that of the runs.
#define RUNS \
	REACH \
	MOVL SI, runs(SP)(DX*4) \
	POPCNTL SI, SI \
	ADDL SI, R9 \
	MOVL R9, (passed+4)(SP)(DX*4) \
	INCL DX

// MOVERS finds what a side has, with the low words in even lanes and the high ones in odd
// lanes. DI is the position. It leaves the variant in SI, the side in AX, the position plus
// 16 for Blue in BX, the side's squares in Z16, those of what goes one square in Z20 and
// in Z18 and Z19 the low and the high word alone, and odd lanes in K1. Only registers from
// Z16 on are used: the lower ones would have to be cleaned up.
#define MOVERS \
	MOVQ Position_v(DI), SI \
	MOVBLZX Position_turn(DI), AX \
	ANDL $1, AX \
	MOVL AX, BX \
	SHLL $4, BX \
	ADDQ DI, BX \
	MOVL $0xAA, CX \
	KMOVW CX, K1 \
	VPBROADCASTQ Position_side(BX), Z16 \
	VPBROADCASTQ (Position_side+8)(BX), Z17 \
	VPBROADCASTQ Position_fixed(BX), Z18 \
	VPBROADCASTQ (Position_fixed+8)(BX), Z19 \
	VPTERNLOGQ.BCST $0x04, Position_runners(BX), Z16, Z18 \
	VPTERNLOGQ.BCST $0x04, (Position_runners+8)(BX), Z17, Z19 \
	VPBLENDMQ Z16, Z17, K1, Z21 \
	VPBLENDMQ Z17, Z16, K1, Z16 \
	VPBLENDMQ Z19, Z18, K1, Z20

// LINES prepares REACH: the Scouts' squares are in R15 and BX, the places begin at R13.
#define LINES \
	LEAQ Position_lines(DI), R13 \
	SHLL $6, AX \
	LEAQ (R13)(AX*1), R10 \
	XORL $64, AX \
	LEAQ (R13)(AX*1), R11 \
	MOVQ Variant_runs(SI), R12 \
	LEAQ Variant_place(SI), R13 \
	MOVQ Position_runners(BX), R15 \
	MOVQ (Position_runners+8)(BX), BX

// func draw(p *Position, random uint64) (m Move, total int)
TEXT ·draw(SB), NOSPLIT, $144-32
	MOVQ p+0(FP), DI
	MOVERS

	// Where it goes: the squares in reach but those of its own side.
	VPBLENDMQ Z18, Z19, K1, Z21
	VMOVDQU64 (Variant_vector+vector_turn)(SI), Z22
	VPROLVQ Z22, Z20, Z23
	VPROLVQ Z22, Z21, Z21
	VMOVDQU64 (Variant_vector+vector_other)(SI), Z22
	VPTERNLOGQ $0xCA, Z23, Z21, Z22
	VPTERNLOGQ $0x20, (Variant_vector+vector_reach)(SI), Z16, Z22
	VMOVDQU64 Z22, words(SP)

	// Byte i of R8 is the number of moves in words 0 to i.
	VPOPCNTQ Z22, Z23
	VPMOVQB Z23, X23
	VMOVQ X23, R8
	MOVQ $0x0101010101010101, CX
	IMULQ CX, R8

	LINES
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

// RUN writes the moves of the Scout on AX at R14, if there is room up to R9.
#define RUN \
	CMPQ R14, R9 \
	JGT full \
	MOVL AX, R8 \
	SHLL $5, AX \
	ADDQ R13, AX \
	MOVBLZX place_col(AX), DX \
	REACH \
	ANDL $15, DX \
	MOVL R8, AX \
	SUBL DX, AX \
	SHLL $8, AX \
	SHLL $8, DX \
	ORL R8, AX \
	ORL R8, DX \
	VPBROADCASTW AX, Z16 \
	VPBROADCASTW DX, K2, Z16 \
	VPADDW Z24, Z16, Z16 \
	KMOVD SI, K1 \
	VPCOMPRESSW.Z Z16, K1, Z16 \
	VMOVDQU64 Z16, (R14) \
	POPCNTL SI, SI \
	LEAQ (R14)(SI*2), R14

// func list(p *Position, out []Move) int
TEXT ·list(SB), NOSPLIT, $64-40
	MOVQ p+0(FP), DI
	MOVQ out_base+8(FP), R14
	MOVQ out_len+16(FP), R9
	LEAQ -64(R14)(R9*2), R9
	MOVERS

	// Four moves a piece, and 32 that are written beyond, must have room.
	VMOVQ X18, CX
	VMOVQ X19, DX
	POPCNTQ CX, CX
	POPCNTQ DX, DX
	ADDQ DX, CX
	LEAQ (R14)(CX*8), CX
	CMPQ CX, R9
	JGT full

	// Where moves begin: pieces next to a square without a piece of their own
	// side.
	VMOVDQU64 (Variant_vector+vector_turn)(SI), Z22
	VPRORVQ Z22, Z16, Z17
	VPRORVQ Z22, Z21, Z21
	VMOVDQU64 (Variant_vector+vector_before)(SI), Z22
	VPTERNLOGQ $0xCA, Z17, Z21, Z22
	VMOVDQU64 (Variant_vector+vector_leave)(SI), Z17
	VPTERNLOGQ $0x08, Z20, Z17, Z22

	// Sixteen squares a word, four bits a square.
	VMOVDQU64 (Variant_vector+vector_spread)(SI), Z17
	VPERMB Z22, Z17, Z22
	VMOVDQU64 Z22, words(SP)
	VMOVDQU64 (Variant_vector+vector_weave)(SI), Z17
	LEAQ Variant_steps(SI), R8
	MOVL Variant_sixteens(SI), DX
	XORL CX, CX
sixteen:
	VPBROADCASTQ words(SP)(CX*8), Z18
	VMOVDQU64 (R8), Z19
	VMOVDQU64 64(R8), Z20
	VPSHUFBITQMB Z17, Z18, K1
	KSHIFTRQ $32, K1, K2
	KMOVQ K1, R10
	VPCOMPRESSW.Z Z19, K1, Z19
	VPCOMPRESSW.Z Z20, K2, Z20
	VMOVDQU64 Z19, (R14)
	POPCNTL R10, R11
	SHRQ $32, R10
	LEAQ (R14)(R11*2), R14
	VMOVDQU64 Z20, (R14)
	POPCNTL R10, R10
	LEAQ (R14)(R10*2), R14
	ADDQ $128, R8
	INCL CX
	CMPL CX, DX
	JNE sixteen

	LINES
	VPMOVZXBW Variant_along(SI), Z24
	VPSLLW $8, Z24, Z24
	MOVL $0xFFFF0000, AX
	KMOVD AX, K2
	TESTQ R15, R15
	JEQ high
low:
	TZCNTQ R15, AX
	BLSRQ R15, R15
	RUN
	TESTQ R15, R15
	JNE low
high:
	TESTQ BX, BX
	JEQ done
next:
	TZCNTQ BX, AX
	BLSRQ BX, BX
	ADDL $64, AX
	RUN
	TESTQ BX, BX
	JNE next
done:
	SUBQ out_base+8(FP), R14
	SHRQ $1, R14
	MOVQ R14, ret+32(FP)
	RET

full:
	MOVQ $-1, ret+32(FP)
	RET
