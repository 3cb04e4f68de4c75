import { concat, hexToBytes, keccak256, sha256 } from "viem";
import type { MetadataHash } from "../code/metadataParts.ts";
import type { Build } from "../build.ts";

/**
 * The hash that a compiler puts into code for a metadata text, in lower-case digits without `0x`. Undefined where it is not
 * made here: ipfs's of texts over 4 MiB, Swarm's of those over 768 KiB, and Vyper's integrity hash, which is made of the sources.
 */
export function metadataHash(metadata: string, kind: MetadataHash["kind"]): string | undefined {
  const bytes = new TextEncoder().encode(metadata);
  switch (kind) {
    case "ipfs":
      return bytes.length <= maxIpfsBytes ? ipfsHash(bytes) : undefined;
    case "bzzr0":
      return bytes.length <= maxSwarmBytes ? withoutPrefix(swarmHash(bytes)) : undefined;
    case "bzzr1":
      return bytes.length <= maxSwarmBytes ? withoutPrefix(chunkHash(bytes, false)) : undefined;
    case "integrity":
      return undefined;
  }
}

const withoutPrefix = (hex: `0x${string}`): string => hex.slice(2);

const ipfsBlock = 256 * 1024;

/** More would hold up the others, and is that of no contract: the largest that hold their sources have some 500 KB. */
const maxIpfsBytes = 4 * 1024 * 1024;

/** The same of hashes that are made of some two for each 64 bytes, which take thirty times as long. */
const maxSwarmBytes = 768 * 1024;

/** A CIDv0: the sha2-256 multihash of a dag-pb node that holds a UnixFS file, or leads to the blocks into which that is cut. */
function ipfsHash(bytes: Uint8Array): string {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += ipfsBlock)
    blocks.push(bytes.subarray(at, at + ipfsBlock));
  const [only] = blocks;
  const root = only !== undefined && blocks.length === 1 ? leaf(only) : ipfsRoot(bytes.length, blocks);
  return `1220${withoutPrefix(sha256(root))}`;
}

function leaf(bytes: Uint8Array): Uint8Array {
  const size = varint(bytes.length);
  const content = bytes.length === 0 ? [] : [0x12, ...size];
  return dataField(
    joined(Uint8Array.from([0x08, 0x02, ...content]), bytes, Uint8Array.from([0x18, ...size])),
  );
}

/** Links to blocks, each with its hash, an empty name and its size as a node, and how the file is cut. */
function ipfsRoot(length: number, blocks: readonly Uint8Array[]): Uint8Array {
  const links = blocks.map((block) => {
    const node = leaf(block);
    const link = [0x0a, 34, 0x12, 32, ...sha256(node, "bytes"), 0x12, 0, 0x18, ...varint(node.length)];
    return Uint8Array.from([0x12, ...varint(link.length), ...link]);
  });
  const sizes = blocks.flatMap((block) => [0x20, ...varint(block.length)]);
  return joined(...links, dataField(Uint8Array.from([0x08, 0x02, 0x18, ...varint(length), ...sizes])));
}

/** A node's own data, in protobuf's form. */
const dataField = (file: Uint8Array): Uint8Array =>
  joined(Uint8Array.from([0x0a, ...varint(file.length)]), file);

/** A number in protobuf's form, seven bits a byte, the lowest first. */
function varint(number: number): number[] {
  const bytes: number[] = [];
  for (let left = number; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) + 128);
  }
}

const swarmChunk = 4096;
const branches = swarmChunk / 32;

/** How many bytes each child of a node stands for, in a tree of 128 branches over chunks of 4,096 bytes. */
function bytesOfChild(length: number): number {
  let bytes = swarmChunk;
  while (bytes * branches < length) bytes *= branches;
  return bytes;
}

/** Swarm's first hash, of solc before 0.5.12: keccak of the length and the bytes, or of the hashes of the children. */
function swarmHash(bytes: Uint8Array): `0x${string}` {
  const content = bytes.length <= swarmChunk ? bytes : children(bytes, swarmHash);
  return keccak256(joined(lengthOf(bytes), content));
}

/** Swarm's second hash, of solc 0.5.12 to 0.5.17: the same tree, each node a binary Merkle tree of 4,096 bytes. */
function chunkHash(bytes: Uint8Array, mustBeNode: boolean): `0x${string}` {
  const isLeaf = bytes.length < swarmChunk || (bytes.length === swarmChunk && !mustBeNode);
  // A last child of one chunk below larger ones is a node with that chunk as its only child.
  const isAboveNodes = bytesOfChild(bytes.length) > swarmChunk;
  const content = isLeaf ? bytes : children(bytes, (child) => chunkHash(child, isAboveNodes));
  const whole = new Uint8Array(swarmChunk);
  whole.set(content);
  return keccak256(joined(lengthOf(bytes), merkleRoot(whole)));
}

function merkleRoot(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= 64) return keccak256(bytes, "bytes");
  const half = bytes.length / 2;
  return keccak256(joined(merkleRoot(bytes.subarray(0, half)), merkleRoot(bytes.subarray(half))), "bytes");
}

function children(bytes: Uint8Array, hash: (child: Uint8Array) => `0x${string}`): Uint8Array {
  const step = bytesOfChild(bytes.length);
  const hashes: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += step)
    hashes.push(hexToBytes(hash(bytes.subarray(at, at + step))));
  return joined(...hashes);
}

/** A length as Swarm writes it: eight bytes, the lowest first. */
function lengthOf({ length }: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length), true);
  return bytes;
}

const joined = (...pieces: Uint8Array[]): Uint8Array => concat(pieces);

/** Whether the build's metadata is the one whose hash its own code carries, in the last metadata part. */
export function metadataProof({
  runtime,
  metadata,
}: Pick<Build, "runtime" | "metadata">): "equal" | "differs" | "notProved" {
  const hash = runtime?.metadata.at(-1)?.hash;
  if (hash === undefined || metadata === undefined) return "notProved";
  const made = metadataHash(metadata, hash.kind);
  if (made === undefined) return "notProved";
  return made === hash.digits ? "equal" : "differs";
}
