import { keccak256, stringToBytes, toBytes } from "viem";
import { lazy } from "../../core/async/memoize.ts";
import {
  slotsOf,
  type BytesType,
  type ContractStorage,
  type StoredType,
  type StoredVariable,
  type ValueType,
} from "./contractStorage.ts";

/** The slot of a namespace (ERC-7201): keccak(keccak(id) - 1), with zeros in its last byte. */
export function namespaceSlot(id: string): bigint {
  return BigInt(keccak256(toBytes(hashOf(id) - 1n, { size: 32 }))) & ~0xffn;
}

/**
 * Slots that contracts of many authors have in common, by the texts whose hashes they are: of proxies and Safe, and the
 * namespaces of OpenZeppelin 5.
 */
export const wellKnownStorage: () => ContractStorage = lazy(() => ({
  variables: [
    ...Object.entries(lessOne).map(([name, type]) => variable(name, hashOf(name) - 1n, type)),
    ...Object.entries(plain).map(([name, type]) => variable(name, hashOf(name), type)),
    ...Object.entries(namespaces).map(([name, type]) => {
      const id = `openzeppelin.storage.${name}`;
      return variable(id, namespaceSlot(id), type);
    }),
  ],
}));

const hashOf = (text: string): bigint => BigInt(keccak256(stringToBytes(text)));

const variable = (name: string, slot: bigint, type: StoredType): StoredVariable => ({
  name,
  slot,
  offset: 0,
  type,
});

const value = (label: string, bytes: number): ValueType => ({ kind: "value", label, bytes, base: label });
const address = value("address", 20);
const bool = value("bool", 1);
const bytes32 = value("bytes32", 32);
const uint8 = value("uint8", 1);
const uint32 = value("uint32", 4);
const uint48 = value("uint48", 6);
const uint64 = value("uint64", 8);
const uint96 = value("uint96", 12);
const uint128 = value("uint128", 16);
const uint192 = value("uint192", 24);
const uint208 = value("uint208", 26);
const uint256 = value("uint256", 32);
const string: BytesType = { kind: "bytes", label: "string", isText: true, form: "hashed", slots: 1n };

const mapping = (key: ValueType, valueType: StoredType): StoredType => ({
  kind: "mapping",
  label: `mapping(${key.label} => ${valueType.label})`,
  key,
  value: () => valueType,
  order: "keyFirst",
});

const list = (element: StoredType): StoredType => ({
  kind: "array",
  label: `${element.label}[]`,
  element: () => element,
  length: undefined,
  form: "hashed",
  slots: 1n,
  isPacked: true,
});

/** With its members where Solidity places them. */
function struct(name: string, types: Readonly<Record<string, StoredType>>): StoredType {
  const members: StoredVariable[] = [];
  let [slot, offset] = [0n, 0];
  for (const [member, type] of Object.entries(types)) {
    const bytes = type.kind === "value" ? type.bytes : 32;
    if (offset + bytes > 32) [slot, offset] = [slot + 1n, 0];
    members.push({ name: member, slot, offset, type });
    if (type.kind === "value") offset += bytes;
    else [slot, offset] = [slot + slotsOf(type), 0];
  }
  const slots = offset === 0 ? slot : slot + 1n;
  return { kind: "struct", label: `struct ${name}`, members: () => members, slots };
}

/** ERC-1967, and what Polygon's older proxies have. The slot is one less than the hash. */
const lessOne: Readonly<Record<string, StoredType>> = {
  "eip1967.proxy.implementation": address,
  "eip1967.proxy.admin": address,
  "eip1967.proxy.beacon": address,
  "eip1967.proxy.rollback": bool,
};

const plain: Readonly<Record<string, StoredType>> = {
  /** ERC-1822. */
  PROXIABLE: address,
  "org.zeppelinos.proxy.implementation": address,
  "org.zeppelinos.proxy.admin": address,
  "matic.network.proxy.implementation": address,
  /** Of Safe. */
  "fallback_manager.handler.address": address,
  "guard_manager.guard.address": address,
};

const set = struct("EnumerableSet.AddressSet", {
  _inner: struct("EnumerableSet.Set", { _values: list(bytes32), _positions: mapping(bytes32, uint256) }),
});
const role = struct("AccessControl.RoleData", { hasRole: mapping(address, bool), adminRole: bytes32 });
const royalty = struct("ERC2981.RoyaltyInfo", { receiver: address, royaltyFraction: uint96 });
const history = struct("Checkpoints.Trace208", {
  _checkpoints: list(struct("Checkpoints.Checkpoint208", { _key: uint48, _value: uint208 })),
});
const proposal = struct("Governor.ProposalCore", {
  ...{ proposer: address, voteStart: uint48, voteDuration: uint32 },
  ...{ executed: bool, canceled: bool, etaSeconds: uint48 },
});
const queue = struct("DoubleEndedQueue.Bytes32Deque", {
  ...{ _begin: uint128, _end: uint128, _data: mapping(uint128, bytes32) },
});
const votes = struct("GovernorCountingSimple.ProposalVote", {
  ...{ againstVotes: uint256, forVotes: uint256, abstainVotes: uint256, hasVoted: mapping(address, bool) },
});
const operators = mapping(address, mapping(address, bool));

/** Of OpenZeppelin 5, by what follows `openzeppelin.storage.`. */
const namespaces: Readonly<Record<string, StoredType>> = {
  Initializable: struct("InitializableStorage", { _initialized: uint64, _initializing: bool }),
  Ownable: struct("OwnableStorage", { _owner: address }),
  Ownable2Step: struct("Ownable2StepStorage", { _pendingOwner: address }),
  AccessControl: struct("AccessControlStorage", { _roles: mapping(bytes32, role) }),
  AccessControlEnumerable: struct("AccessControlEnumerableStorage", { _roleMembers: mapping(bytes32, set) }),
  AccessControlDefaultAdminRules: struct("AccessControlDefaultAdminRulesStorage", {
    ...{ _pendingDefaultAdmin: address, _pendingDefaultAdminSchedule: uint48, _currentDelay: uint48 },
    ...{ _currentDefaultAdmin: address, _pendingDelay: uint48, _pendingDelaySchedule: uint48 },
  }),
  AccessManaged: struct("AccessManagedStorage", { _authority: address, _consumingSchedule: bool }),
  ReentrancyGuard: struct("ReentrancyGuardStorage", { _status: uint256 }),
  Pausable: struct("PausableStorage", { _paused: bool }),
  Nonces: struct("NoncesStorage", { _nonces: mapping(address, uint256) }),
  NoncesKeyed: struct("NoncesKeyedStorage", { _nonces: mapping(address, mapping(uint192, uint64)) }),
  EIP712: struct("EIP712Storage", {
    ...{ _hashedName: bytes32, _hashedVersion: bytes32, _name: string, _version: string },
  }),
  ERC20: struct("ERC20Storage", {
    _balances: mapping(address, uint256),
    _allowances: mapping(address, mapping(address, uint256)),
    ...{ _totalSupply: uint256, _name: string, _symbol: string },
  }),
  ERC20Capped: struct("ERC20CappedStorage", { _cap: uint256 }),
  ERC20Wrapper: struct("ERC20WrapperStorage", { _underlying: address }),
  ERC4626: struct("ERC4626Storage", { _asset: address, _underlyingDecimals: uint8 }),
  ERC721: struct("ERC721Storage", {
    ...{ _name: string, _symbol: string, _owners: mapping(uint256, address) },
    ...{ _balances: mapping(address, uint256), _tokenApprovals: mapping(uint256, address) },
    _operatorApprovals: operators,
  }),
  ERC721Enumerable: struct("ERC721EnumerableStorage", {
    _ownedTokens: mapping(address, mapping(uint256, uint256)),
    _ownedTokensIndex: mapping(uint256, uint256),
    _allTokens: list(uint256),
    _allTokensIndex: mapping(uint256, uint256),
  }),
  ERC721URIStorage: struct("ERC721URIStorageStorage", { _tokenURIs: mapping(uint256, string) }),
  ERC2981: struct("ERC2981Storage", {
    ...{ _defaultRoyaltyInfo: royalty, _tokenRoyaltyInfo: mapping(uint256, royalty) },
  }),
  ERC1155: struct("ERC1155Storage", {
    _balances: mapping(uint256, mapping(address, uint256)),
    ...{ _operatorApprovals: operators, _uri: string },
  }),
  ERC1155Supply: struct("ERC1155SupplyStorage", {
    ...{ _totalSupply: mapping(uint256, uint256), _totalSupplyAll: uint256 },
  }),
  ERC1155URIStorage: struct("ERC1155URIStorageStorage", {
    ...{ _baseURI: string, _tokenURIs: mapping(uint256, string) },
  }),
  Votes: struct("VotesStorage", {
    ...{ _delegatee: mapping(address, address), _delegateCheckpoints: mapping(address, history) },
    _totalCheckpoints: history,
  }),
  VestingWallet: struct("VestingWalletStorage", {
    ...{ _released: uint256, _erc20Released: mapping(address, uint256), _start: uint64, _duration: uint64 },
  }),
  TimelockController: struct("TimelockControllerStorage", {
    ...{ _timestamps: mapping(bytes32, uint256), _minDelay: uint256 },
  }),
  Governor: struct("GovernorStorage", {
    ...{ _name: string, _proposals: mapping(uint256, proposal), _governanceCall: queue },
  }),
  GovernorCountingSimple: struct("GovernorCountingSimpleStorage", {
    _proposalVotes: mapping(uint256, votes),
  }),
  GovernorPreventLateQuorum: struct("GovernorPreventLateQuorumStorage", {
    ...{ _voteExtension: uint48, _extendedDeadlines: mapping(uint256, uint48) },
  }),
  GovernorTimelockControl: struct("GovernorTimelockControlStorage", {
    ...{ _timelock: address, _timelockIds: mapping(uint256, bytes32) },
  }),
  GovernorSettings: struct("GovernorSettingsStorage", {
    ...{ _proposalThreshold: uint256, _votingDelay: uint48, _votingPeriod: uint32 },
  }),
  GovernorVotes: struct("GovernorVotesStorage", { _token: address }),
  GovernorVotesQuorumFraction: struct("GovernorVotesQuorumFractionStorage", {
    _quorumNumeratorHistory: history,
  }),
};
