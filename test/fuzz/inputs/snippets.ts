import { readdirSync, readFileSync } from "node:fs";

/** Code and data of many languages, `@` where a value stands. */
const written: readonly string[] = [
  "address constant VAULT = @;",
  'bytes32 private constant ROOT = hex"@";',
  'const tx = await provider.getTransaction("@");',
  'new Wallet("@", provider)',
  "vm.startBroadcast(@);",
  'tx_hash = w3.to_bytes(hexstr="@")  # sent yesterday',
  "hash := common.HexToHash(`@`)",
  'let id = "@".parse::<H256>()?;',
  "export PRIVATE_KEY=@",
  "OPERATOR_KEY='@' # never commit",
  "cast receipt @ --rpc-url $RPC",
  "cast send --private-key @ 0.0.1001",
  '{"transactionHash": "@", "to": "@", "nonce": 5}',
  '{"accounts": ["@", "@"], "mnemonic": null}',
  "transactions:\n  - hash: @\n    payer: @\n",
  "signer:\n  key: @\n",
  '[network.testnet]\nkey = "@"\n',
  '[dependencies]\ncodec = "@"\n',
  "id,hash,amount\n1,@,5\n2,@,6\n",
  "| tx | key |\n| --- | --- |\n| @ | @ |\n",
  "# Transactions\n\n- @\n- [@](https://hashscan.io/mainnet/transaction/@)\n",
  "https://etherscan.io/tx/@?a=@#@",
  "<tx id='@'><!-- @ --></tx>",
  "-----BEGIN EC PRIVATE KEY-----\n@\n-----END EC PRIVATE KEY-----\n",
  '+++ b/deployments.json\n-  "address": "@"\n+  "address": "@"\n',
  "2026-01-01T00:00:00Z INFO sent @ from @ (block 5) ok",
  "/* @ */ // @\n",
  "SELECT * FROM tx WHERE hash = X'@' OR id = '@';",
  "version 0.0.@, bump to @",
  "@",
];

const folder = new URL("../../", import.meta.url);

/** Texts with references and look-alikes, and those of the gate; in those of the gate the value that is asked about is `@`. */
function stored(): readonly string[] {
  const texts = ["references/", "lookalikes/"].flatMap((name) => {
    const place = new URL(`referenceTexts/${name}`, folder);
    return readdirSync(place).map((file) => readFileSync(new URL(file, place), "utf8"));
  });
  const cases = JSON.parse(readFileSync(new URL("gate/cases.json", folder), "utf8")) as readonly {
    readonly text: string;
    readonly needle: string;
  }[];
  const gate = cases.map(({ text, needle }) => text.replaceAll("@", "").replaceAll(needle, "@"));
  return [...texts.map((text) => text.replaceAll("@", "")), ...gate].filter((text) => text.length < 4000);
}

/** Pieces of text as people have them open, with places for values. */
export const snippets: readonly string[] = [...written, ...stored()];
