import assert from "node:assert/strict";
import { cloneIn } from "../../../../src/builds/code/clone.ts";

const target = "5fbdb2315678afecb367f032d93f642f64180aa3";

describe("clones by their code", () => {
  const receives = "9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff";
  const clones = [
    ["eip1167", "of EIP-1167", `363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`],
    ["eip1167", "of its draft", `6000368180378080368173${target}5af43d82803e15602c573d90f35b3d90fd`],
    ["eip1167", "of its first draft", `6000368180378080368173${target}5af415602c573d81803e3d81f35b80fd`],
    ["erc7511", "with PUSH0, of ERC-7511", `365f5f375f5f365f73${target}5af43d5f5f3e5f3d91602a57fd5bf3`],
    [
      "erc3448",
      "of ERC-3448",
      `363d3d373d3d3d3d60368038038091363936013d73${target}5af43d3d93803e603457fd5bf3`,
    ],
    ["solady", "of Solady", `3d3d3d3d363d3d37363d73${target}5af43d3d93803e602a57fd5bf3`],
    ["soladyPush0", "of Solady with PUSH0", `5f5f365f5f37365f73${target}5af43d5f5f3e6029573d5ffd5b3d5ff3`],
    ["vyper", "of Vyper 0.1", `366000600037611000600036600073${target}5af41558576110006000f3`],
    ["vyper", "of Vyper 0.2", `366000600037611000600036600073${target}5af4602c57600080fd5b6110006000f3`],
    [
      "receiving",
      "that take ether themselves",
      `36602c57343d527f${receives}593da1005b3d3d3d3d363d3d37363d73${target}5af43d3d93803e605757fd5bf3`,
    ],
    [
      "receiving",
      "that take ether themselves and log their address",
      `36603057343d52307f830d2d700a97af574b186c80d40429385d24241565b08a7c559ba283a964d9b160203da23d3df35b3d3d3d3d363d3d37363d73${target}5af43d3d93803e605b57fd5bf3`,
    ],
    ["eip7702", "of a delegation", `ef0100${target}`],
  ] as const;
  for (const [kind, title, code] of clones)
    it(`know whom they call: ${title}`, () => {
      assert.deepEqual(cloneIn(code), { kind, implementation: `0x${target}`, arguments: "" });
      assert.equal(cloneIn(`00${code}`), undefined);
      assert.equal(cloneIn(code.slice(0, -2)), undefined);
    });

  const args = `${"11".repeat(30)}0020`;
  for (const [title, code] of [
    [
      "two bytes of length",
      `3d3d3d3d363d3d376100206037363936610020013d73${target}5af43d3d93803e603557fd5bf3`,
    ],
    ["one byte of length", `3d3d3d3d363d3d37602060353639366020013d73${target}5af43d3d93803e603357fd5bf3`],
    ["a copy in front", `363d3d37610020603836393d3d3d36610020013d73${target}5af43d82803e903d91603657fd5bf3`],
    [
      "ether that they take themselves",
      `36602c57343d527f${receives}593da1005b363d3d373d3d3d3d610020806062363936013d73${target}5af43d3d93803e606057fd5bf3`,
    ],
    [
      "ether that they take themselves, in another form",
      `36602f57343d527f${receives}60203da13d3df35b3d3d3d3d363d3d376100206067363936610020013d73${target}5af43d3d93803e606557fd5bf3`,
    ],
  ] as const)
    it(`know whom they call with immutable arguments, with ${title}`, () => {
      assert.deepEqual(cloneIn(code + args), {
        kind: "immutableArguments",
        implementation: `0x${target}`,
        arguments: args,
      });
      assert.equal(cloneIn(code.slice(0, -2)), undefined);
    });

  it("know whom they call where the zeros in front of an address are left out", () => {
    const short = target.slice(8);
    const implementation = `0x00000000${short}`;
    for (const code of [
      `363d3d373d3d3d363d6f${short}5af43d82803e903d91602757fd5bf3`,
      `365f5f375f5f365f6f${short}5af43d5f5f3e5f3d91602657fd5bf3`,
      `3d3d3d3d363d3d37363d6f${short}5af43d3d93803e602657fd5bf3`,
    ]) {
      assert.equal(cloneIn(code)?.implementation, implementation);
      assert.equal(cloneIn(code.replace("57fd5bf3", "58fd5bf3")), undefined);
    }
    assert.equal(cloneIn(`363d3d373d3d3d363d6f${short}5af43d82803e903d91602b57fd5bf3`), undefined);
    assert.equal(cloneIn(`363d3d373d3d3d363d70${short}5af43d82803e903d91602757fd5bf3`), undefined);
  });

  it("take what stands behind a clone for its arguments, and nothing behind a delegation", () => {
    assert.equal(
      cloneIn(`363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf30007`)?.arguments,
      "0007",
    );
    assert.equal(cloneIn(`ef0100${target}00`), undefined);
  });
});
