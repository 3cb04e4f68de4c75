import { openProject } from "../../../plainEditor/project.ts";

/** Opens a project with the build of a contract that has a variable and a mapping. @param code its bytecode, in hex digits */
export function openStore(code: string): ReturnType<typeof openProject> {
  const types = {
    t_uint256: { encoding: "inplace", label: "uint256", numberOfBytes: "32" },
    t_balances: {
      ...{ encoding: "mapping", label: "mapping(uint256 => uint256)", numberOfBytes: "32" },
      ...{ key: "t_uint256", value: "t_uint256" },
    },
  };
  const variable = (label: string, slot: string, type: string) => ({ label, slot, type, offset: 0 });
  return openProject({
    "foundry.toml": "",
    "out/Store.sol/Store.json": {
      ...{ abi: [], ast: { absolutePath: "Store.sol" } },
      bytecode: { object: `0x${code}` },
      deployedBytecode: { object: `0x${code}` },
      storageLayout: {
        storage: [variable("total", "0", "t_uint256"), variable("balances", "1", "t_balances")],
        types,
      },
    },
  });
}
