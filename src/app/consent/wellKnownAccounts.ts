import type { Hex } from "../../core/hex.ts";

/**
 * The accounts whose private keys every developer has: held by their addresses, in lower case, so that the keys stand
 * nowhere.
 */
const wellKnown: ReadonlySet<string> = new Set([
  // Anvil's, Hardhat's and Foundry's, of the mnemonic "test … junk".
  "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
  "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc",
  "0x90f79bf6eb2c4f870365e785982e1f101e93b906",
  "0x15d34aaf54267db7d7c367839aaf71a00a2c6a65",
  "0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc",
  "0x976ea74026e726554db657fa54763abd0c3a0aa9",
  "0x14dc79964da2c08b23698b3d3cc7ca32193d9955",
  "0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f",
  "0xa0ee7a142d267c1f36714e4a8f75612f20a79720",
  "0xbcd4042de499d14e55001ccbb24a551f3b954096",
  "0x71be63f3384f5fb98995898a86b02fb2426c5788",
  "0xfabb0ac9d68b0b445fb7357272ff202c5651694a",
  "0x1cbd3b2770909d4e10f157cabc84c7264073c9ec",
  "0xdf3e18d64bc6a983f673ab319ccae4f1a57c7097",
  "0xcd3b766ccdd6ae721141f452c550ca635964ce71",
  "0x2546bcd3c84621e976d8185a91a922ae77ecec30",
  "0xbda5747bfd65f08deb54cb465eb87d40e51b197e",
  "0xdd2fd4581271e230360230f9337d5c0430bf44c0",
  "0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199",
  "0x09db0a93b389bef724429898f539aeb7ac2dd55f",
  "0x02484cb50aac86eae85610d6f4bf026f30f6627d",
  "0x08135da0a343e492fa2d4282f2ae34c6c5cc1bbe",
  "0x5e661b79fe2d3f6ce70f5aac07d8cd9abb2743f1",
  "0x61097ba76cd906d2ba4fd106e757f7eb455fc295",
  "0xdf37f81daad2b0327a0a50003740e1c935c70913",
  "0x553bc17a05702530097c3677091c5bb47a3a7931",
  "0x87bdce72c06c21cd96219bd8521bdf1f42c78b5e",
  "0x40fc963a729c542424cd800349a7e4ecc4896624",
  "0x9dcce783b6464611f38631e6c851bf441907c710",
  // Ganache's with -d.
  "0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1",
  "0xffcf8fdee72ac11b5c542428b35eef5769c409f0",
  "0x22d491bde2303f2f43325b2108d26f1eaba1e32b",
  "0xe11ba2b4d45eaed5996cd0823791e0c93114882d",
  "0xd03ea8624c8c5987235048901fb614fdca89b117",
  "0x95ced938f7991cd0dfcb48f0a06a40fa1af46ebc",
  "0x3e5e9111ae8eb78fe1cc3bb8915d5d461f3ef9a9",
  "0x28a8746e75304c0780e011bed21c72cd78cd535e",
  "0xaca94ef8bd5ffee41947b4585a84bda5a3d3da6e",
  "0x1df62f291b2e969fb0849d99d9ce41e2f137006e",
  // Of Hedera's local node.
  "0x67d8d32e9bf1a9968a5ff53b87d777aa8ebbee69",
  "0x05fba803be258049a27b820088bab1cad2058871",
  "0x927e41ff8307835a1c081e0d7fd250625f2d4d0e",
  "0xc37f417fa09933335240fca72dd257bfbde9c275",
  "0xd927017f5a6a7a92458b81468dc71fce6115b325",
  "0x5c41a21f14cfe9808cbec1d91b55ba75ed327eb6",
  "0xcdad5844f865f379bea057fb435aefef38361b68",
  "0x6e5d3858f53fc66727188690946631bde0466b1a",
  "0x29cbb51a44fd332c14180b4d471fbbc6654b1657",
  "0x17b2b8c63fa35402088640e426c6709a254c7ffb",
]);

/** Whether everybody has the private key of this account, an address in lower case. */
export function isWellKnown(address: Hex): boolean {
  return wellKnown.has(address);
}
