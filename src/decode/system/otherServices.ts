// What Hedera's other system contracts have, and what accounts, schedules and tokens have at their own addresses, in the form
// and from the source of tokenService.ts; what redirects to the latter is from how nodes do it.

export const accountServiceFunctions = `
getEvmAddressAlias(address accountNumAlias) returns (int64 responseCode, address evmAddressAlias)
getHederaAccountNumAlias(address evmAddressAlias) returns (int64 responseCode, address accountNumAlias)
hbarAllowance(address owner, address spender) returns (int64 responseCode, int256 amount)
hbarApprove(address owner, address spender, int256 amount) returns (int64 responseCode)
isAuthorized(address account, bytes message, bytes signature) returns (int64 responseCode, bool authorized)
isAuthorizedRaw(address account, bytes messageHash, bytes signature) returns (int64 responseCode, bool authorized)
isValidAlias(address addr) returns (int64 responseCode, bool response)
redirectForAccount(address account, bytes encodedFunctionSelector) returns (int64 responseCode, bytes response)
`;

export const scheduleServiceFunctions = `
deleteSchedule(address scheduleAddress) returns (int64 responseCode)
executeCallOnPayerSignature(address to, address payer, uint256 expirySecond, uint256 gasLimit, uint64 value, bytes callData) returns (int64 responseCode, address scheduleAddress)
hasScheduleCapacity(uint256 expirySecond, uint256 gasLimit) view returns (bool hasCapacity)
scheduleCall(address to, uint256 expirySecond, uint256 gasLimit, uint64 value, bytes callData) returns (int64 responseCode, address scheduleAddress)
scheduleCallWithPayer(address to, address payer, uint256 expirySecond, uint256 gasLimit, uint64 value, bytes callData) returns (int64 responseCode, address scheduleAddress)
redirectForScheduleTxn(address schedule, bytes encodedFunctionSelector) returns (int64 responseCode, bytes response)
`;

export const exchangeRateFunctions = `
tinybarsToTinycents(uint256 tinybars) returns (uint256)
tinycentsToTinybars(uint256 tinycents) returns (uint256)
`;

export const randomNumberFunctions = `
getPseudorandomSeed() returns (bytes32)
`;

export const accountFacadeFunctions = `
setUnlimitedAutomaticAssociations(bool enableAutoAssociations) returns (int64 responseCode)
hbarAllowance(address spender) returns (int64 responseCode, int256 amount)
hbarApprove(address spender, int256 amount) returns (int64 responseCode)
`;

export const scheduleFacadeFunctions = `
deleteSchedule() returns (int64 responseCode)
signSchedule() returns (int64 responseCode)
`;

export const tokenFacadeFunctions = `
associate() returns (uint256 responseCode)
dissociate() returns (uint256 responseCode)
isAssociated() view returns (bool associated)
cancelAirdropFT(address receiverAddress) returns (int64 responseCode)
cancelAirdropNFT(address receiverAddress, int64 serialNumber) returns (int64 responseCode)
claimAirdropFT(address senderAddress) returns (int64 responseCode)
claimAirdropNFT(address senderAddress, int64 serialNumber) returns (int64 responseCode)
rejectTokenFT() returns (int64 responseCode)
rejectTokenNFTs(int64[] serialNumbers) returns (int64 responseCode)
`;

/** Tokens also have what ERC-20 and ERC-721 ask of them, whichever of the two they are. */
export const tokenStandardItems = `
function name() returns (string)
function symbol() returns (string)
function decimals() returns (uint8)
function totalSupply() returns (uint256)
function balanceOf(address account) returns (uint256)
function transfer(address to, uint256 value) returns (bool)
function allowance(address owner, address spender) returns (uint256)
function approve(address spender, uint256 value) returns (bool)
function transferFrom(address from, address to, uint256 value) returns (bool)
function ownerOf(uint256 tokenId) returns (address)
function getApproved(uint256 tokenId) returns (address)
function setApprovalForAll(address operator, bool approved)
function isApprovedForAll(address owner, address operator) returns (bool)
function tokenURI(uint256 tokenId) returns (string)
event Transfer(address indexed from, address indexed to, uint256 value)
event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)
event Approval(address indexed owner, address indexed spender, uint256 value)
event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)
event ApprovalForAll(address indexed owner, address indexed operator, bool approved)
`;
