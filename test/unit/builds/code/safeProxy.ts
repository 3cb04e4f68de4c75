import type { Build } from "../../../../src/builds/build.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { buildNamed, compiled } from "../samples.ts";

/** A proxy that works as that of Safe 1.1 to 1.4 does. */
const source = `
contract SafeProxy {
  address internal singleton;
  constructor(address first) { singleton = first; }
  fallback() external payable {
    assembly {
      let target := and(sload(0), 0xffffffffffffffffffffffffffffffffffffffff)
      if eq(calldataload(0), 0xa619486e00000000000000000000000000000000000000000000000000000000) {
        mstore(0, target)
        return(0, 0x20)
      }
      calldatacopy(0, 0, calldatasize())
      let isDone := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      if iszero(isDone) { revert(0, returndatasize()) }
      return(0, returndatasize())
    }
  }
}`;

/** What solc makes of it. @param settings of the compiler */
export const safeProxy = (settings: JsonObject = {}): Build =>
  buildNamed("SafeProxy", compiled(source, settings, "src/SafeProxy.sol"));
