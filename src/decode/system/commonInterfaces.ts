import { AbiIndex } from "../abiIndex.ts";
import type { AbiSource } from "../abiSource.ts";

/**
 * The interfaces that contracts of many authors have in common: those of ERCs, in the names of parameters that these give, and what
 * OpenZeppelin's contracts (version 5, MIT) have for owners and roles. Behind each name are its items, one a line: `fn` with what it
 * returns, `event`, whose indexed parameters have a star, and `error`. What two interfaces share in the same names stands once.
 */
const interfaces: readonly (readonly [name: string, items: string])[] = [
  [
    "ERC-20",
    `
fn decimals() uint8
fn transfer(address to,uint256 value) bool
fn allowance(address owner,address spender) uint256
fn approve(address spender,uint256 value) bool
fn transferFrom(address from,address to,uint256 value) bool
event Transfer(address* from,address* to,uint256 value)
event Approval(address* owner,address* spender,uint256 value)
error ERC20InsufficientBalance(address sender,uint256 balance,uint256 needed)
error ERC20InvalidSender(address sender)
error ERC20InvalidReceiver(address receiver)
error ERC20InsufficientAllowance(address spender,uint256 allowance,uint256 needed)
error ERC20InvalidApprover(address approver)
error ERC20InvalidSpender(address spender)`,
  ],
  [
    "ERC-20/ERC-721",
    `
fn name() string
fn symbol() string
fn totalSupply() uint256
fn balanceOf(address owner) uint256`,
  ],
  [
    "ERC-2612",
    `
fn permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)
fn nonces(address owner) uint256
fn DOMAIN_SEPARATOR() bytes32
error ERC2612ExpiredSignature(uint256 deadline)
error ERC2612InvalidSigner(address signer,address owner)`,
  ],
  [
    "ERC-721",
    `
fn ownerOf(uint256 tokenId) address
fn approve(address to,uint256 tokenId)
fn getApproved(uint256 tokenId) address
fn transferFrom(address from,address to,uint256 tokenId)
fn safeTransferFrom(address from,address to,uint256 tokenId)
fn safeTransferFrom(address from,address to,uint256 tokenId,bytes data)
fn tokenURI(uint256 tokenId) string
fn tokenByIndex(uint256 index) uint256
fn tokenOfOwnerByIndex(address owner,uint256 index) uint256
fn onERC721Received(address operator,address from,uint256 tokenId,bytes data) bytes4
event Transfer(address* from,address* to,uint256* tokenId)
event Approval(address* owner,address* approved,uint256* tokenId)
error ERC721InvalidOwner(address owner)
error ERC721NonexistentToken(uint256 tokenId)
error ERC721IncorrectOwner(address sender,uint256 tokenId,address owner)
error ERC721InvalidSender(address sender)
error ERC721InvalidReceiver(address receiver)
error ERC721InsufficientApproval(address operator,uint256 tokenId)
error ERC721InvalidApprover(address approver)
error ERC721InvalidOperator(address operator)`,
  ],
  [
    "ERC-721/ERC-1155",
    `
fn setApprovalForAll(address operator,bool approved)
fn isApprovedForAll(address owner,address operator) bool
event ApprovalForAll(address* owner,address* operator,bool approved)`,
  ],
  [
    "ERC-1155",
    `
fn balanceOf(address account,uint256 id) uint256
fn balanceOfBatch(address[] accounts,uint256[] ids) uint256[]
fn safeTransferFrom(address from,address to,uint256 id,uint256 value,bytes data)
fn safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] values,bytes data)
fn uri(uint256 id) string
fn onERC1155Received(address operator,address from,uint256 id,uint256 value,bytes data) bytes4
fn onERC1155BatchReceived(address operator,address from,uint256[] ids,uint256[] values,bytes data) bytes4
event TransferSingle(address* operator,address* from,address* to,uint256 id,uint256 value)
event TransferBatch(address* operator,address* from,address* to,uint256[] ids,uint256[] values)
event URI(string value,uint256* id)
error ERC1155InsufficientBalance(address sender,uint256 balance,uint256 needed,uint256 tokenId)
error ERC1155InvalidSender(address sender)
error ERC1155InvalidReceiver(address receiver)
error ERC1155MissingApprovalForAll(address operator,address owner)
error ERC1155InvalidApprover(address approver)
error ERC1155InvalidOperator(address operator)
error ERC1155InvalidArrayLength(uint256 idsLength,uint256 valuesLength)`,
  ],
  ["ERC-165", "fn supportsInterface(bytes4 interfaceId) bool"],
  [
    "OpenZeppelin Ownable",
    `
fn owner() address
fn transferOwnership(address newOwner)
fn renounceOwnership()
event OwnershipTransferred(address* previousOwner,address* newOwner)
error OwnableUnauthorizedAccount(address account)
error OwnableInvalidOwner(address owner)`,
  ],
  [
    "OpenZeppelin AccessControl",
    `
fn hasRole(bytes32 role,address account) bool
fn getRoleAdmin(bytes32 role) bytes32
fn grantRole(bytes32 role,address account)
fn revokeRole(bytes32 role,address account)
fn renounceRole(bytes32 role,address callerConfirmation)
event RoleAdminChanged(bytes32* role,bytes32* previousAdminRole,bytes32* newAdminRole)
event RoleGranted(bytes32* role,address* account,address* sender)
event RoleRevoked(bytes32* role,address* account,address* sender)
error AccessControlUnauthorizedAccount(address account,bytes32 neededRole)
error AccessControlBadConfirmation()`,
  ],
];

/** Each interface as a source of names, in the order of the likeliest first. */
export function commonInterfaces(): readonly AbiSource[] {
  return interfaces.map(([name, items]) => ({
    provenance: { kind: "interface", name },
    abi: new AbiIndex(items.trim().split("\n").map(itemIn)),
  }));
}

const types: Readonly<Record<string, string>> = { fn: "function" };

function itemIn(line: string): object {
  const [head = "", rest = ""] = line.split("(");
  const [kind = "", name = ""] = head.split(" ");
  const [inputs = "", output = ""] = rest.split(")");
  return {
    type: types[kind] ?? kind,
    name,
    inputs: inputs === "" ? [] : inputs.split(",").map(parameterIn),
    outputs: output === "" ? [] : [{ type: output.trim(), name: "" }],
  };
}

function parameterIn(text: string): object {
  const [type = "", name = ""] = text.split(" ");
  return { type: type.replace("*", ""), name, indexed: type.endsWith("*") };
}
