import { status } from "./facts.ts";

export const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

export const lower = address.toLowerCase();

export const longZero = "0x000000000000000000000000000000000000040A";

export const found = {
  contract_id: "0.0.1001",
  evm_address: lower,
  created_timestamp: "1767254461.000000001",
  admin_key: null,
  deleted: false,
  memo: "",
};

export const verified = status("perfect", "contracts/Counter.sol:Counter");

export const createdRow = "Created: 2026-01-01 08:01:01 UTC";
