/** What an instruction does to the stack: it removes `pops` words, then adds `pushes`. */
export type Instruction = { readonly name: string; readonly pops: number; readonly pushes: number };

/** The opcode of a name that is not known, which ends an execution as INVALID does. */
export const unknownOpcode = 0xfe;

/** Opcodes by name, of instructions that mean something beside what they do to the stack. */
export const opcode = {
  STOP: 0x00,
  KECCAK256: 0x20,
  ADDRESS: 0x30,
  CALLDATACOPY: 0x37,
  CODECOPY: 0x39,
  EXTCODECOPY: 0x3c,
  RETURNDATACOPY: 0x3e,
  TIMESTAMP: 0x42,
  NUMBER: 0x43,
  CHAINID: 0x46,
  BASEFEE: 0x48,
  POP: 0x50,
  MSTORE: 0x52,
  MSTORE8: 0x53,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMP: 0x56,
  JUMPI: 0x57,
  JUMPDEST: 0x5b,
  MCOPY: 0x5e,
  PUSH0: 0x5f,
  PUSH1: 0x60,
  PUSH32: 0x7f,
  DUP1: 0x80,
  DUP16: 0x8f,
  SWAP1: 0x90,
  SWAP16: 0x9f,
  CREATE: 0xf0,
  CALL: 0xf1,
  CALLCODE: 0xf2,
  RETURN: 0xf3,
  DELEGATECALL: 0xf4,
  CREATE2: 0xf5,
  STATICCALL: 0xfa,
  REVERT: 0xfd,
  SELFDESTRUCT: 0xff,
} as const;

/** `OPCODE NAME POPS PUSHES` of all instructions up to the Osaka fork, but for PUSH, DUP, SWAP, and LOG. */
const table =
  "00 STOP 0 0,01 ADD 2 1,02 MUL 2 1,03 SUB 2 1,04 DIV 2 1,05 SDIV 2 1,06 MOD 2 1,07 SMOD 2 1,08 ADDMOD 3 1,09 MULMOD 3 1," +
  "0a EXP 2 1,0b SIGNEXTEND 2 1,10 LT 2 1,11 GT 2 1,12 SLT 2 1,13 SGT 2 1,14 EQ 2 1,15 ISZERO 1 1,16 AND 2 1,17 OR 2 1," +
  "18 XOR 2 1,19 NOT 1 1,1a BYTE 2 1,1b SHL 2 1,1c SHR 2 1,1d SAR 2 1,1e CLZ 1 1,20 KECCAK256 2 1,30 ADDRESS 0 1,31 BALANCE 1 1," +
  "32 ORIGIN 0 1,33 CALLER 0 1,34 CALLVALUE 0 1,35 CALLDATALOAD 1 1,36 CALLDATASIZE 0 1,37 CALLDATACOPY 3 0,38 CODESIZE 0 1," +
  "39 CODECOPY 3 0,3a GASPRICE 0 1,3b EXTCODESIZE 1 1,3c EXTCODECOPY 4 0,3d RETURNDATASIZE 0 1,3e RETURNDATACOPY 3 0," +
  "3f EXTCODEHASH 1 1,40 BLOCKHASH 1 1,41 COINBASE 0 1,42 TIMESTAMP 0 1,43 NUMBER 0 1,44 PREVRANDAO 0 1,45 GASLIMIT 0 1," +
  "46 CHAINID 0 1,47 SELFBALANCE 0 1,48 BASEFEE 0 1,49 BLOBHASH 1 1,4a BLOBBASEFEE 0 1,50 POP 1 0,51 MLOAD 1 1,52 MSTORE 2 0," +
  "53 MSTORE8 2 0,54 SLOAD 1 1,55 SSTORE 2 0,56 JUMP 1 0,57 JUMPI 2 0,58 PC 0 1,59 MSIZE 0 1,5a GAS 0 1,5b JUMPDEST 0 0," +
  "5c TLOAD 1 1,5d TSTORE 2 0,5e MCOPY 3 0,5f PUSH0 0 1,f0 CREATE 3 1,f1 CALL 7 1,f2 CALLCODE 7 1,f3 RETURN 2 0," +
  "f4 DELEGATECALL 6 1,f5 CREATE2 4 1,fa STATICCALL 6 1,fd REVERT 2 0,fe INVALID 0 0,ff SELFDESTRUCT 1 0";

/** By opcode; undefined for opcodes without an instruction. DUP and SWAP only add and remove what they do to the height. */
export const instructions: readonly (Instruction | undefined)[] = (() => {
  const all: (Instruction | undefined)[] = Array.from({ length: 256 }, () => undefined);
  for (const row of table.split(",")) {
    const [opcode = "", name = "", pops, pushes] = row.split(" ");
    all[parseInt(opcode, 16)] = { name, pops: Number(pops), pushes: Number(pushes) };
  }
  for (let size = 1; size <= 32; size += 1) all[0x5f + size] = { name: `PUSH${size}`, pops: 0, pushes: 1 };
  for (let place = 1; place <= 16; place += 1) {
    all[0x7f + place] = { name: `DUP${place}`, pops: 0, pushes: 1 };
    all[0x8f + place] = { name: `SWAP${place}`, pops: 0, pushes: 0 };
  }
  for (let topics = 0; topics <= 4; topics += 1)
    all[0xa0 + topics] = { name: `LOG${topics}`, pops: topics + 2, pushes: 0 };
  return all;
})();

const opcodes: ReadonlyMap<string, number> = new Map([
  ...instructions.flatMap((instruction, opcode) =>
    instruction === undefined ? [] : [[instruction.name, opcode] as const],
  ),
  // As older nodes name them.
  ["SHA3", 0x20],
  ["DIFFICULTY", 0x44],
  ["SUICIDE", 0xff],
]);

/** The opcode of an instruction as nodes name it; `unknownOpcode` for other names. */
export function opcodeOf(name: string): number {
  return opcodes.get(name) ?? unknownOpcode;
}

/** Those that end a call as it should end. */
export const returningOpcodes: ReadonlySet<number> = new Set([
  opcode.STOP,
  opcode.RETURN,
  opcode.SELFDESTRUCT,
]);
