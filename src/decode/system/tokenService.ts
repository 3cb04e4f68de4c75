/**
 * What Hedera's token service at 0x167 has, and its second version at 0x16c, as of hiero-contracts 0.1.0 (Apache-2.0): a function a
 * line as in Solidity, without what says neither names nor types.
 */
export const tokenServiceStructs = `
struct AccountAmount { address accountID; int64 amount; bool isApproval; }
struct NftTransfer { address senderAccountID; address receiverAccountID; int64 serialNumber; bool isApproval; }
struct TokenTransferList { address token; AccountAmount[] transfers; NftTransfer[] nftTransfers; }
struct PendingAirdrop { address sender; address receiver; address token; int64 serial; }
struct KeyValue { bool inheritAccountKey; address contractId; bytes ed25519; bytes ECDSA_secp256k1; address delegatableContractId; }
struct TokenKey { uint256 keyType; KeyValue key; }
struct Expiry { int64 second; address autoRenewAccount; int64 autoRenewPeriod; }
struct HederaToken { string name; string symbol; address treasury; string memo; bool tokenSupplyType; int64 maxSupply; bool freezeDefault; TokenKey[] tokenKeys; Expiry expiry; }
struct FixedFee { int64 amount; address tokenId; bool useHbarsForPayment; bool useCurrentTokenForPayment; address feeCollector; }
struct FractionalFee { int64 numerator; int64 denominator; int64 minimumAmount; int64 maximumAmount; bool netOfTransfers; address feeCollector; }
struct RoyaltyFee { int64 numerator; int64 denominator; int64 amount; address tokenId; bool useHbarsForPayment; address feeCollector; }
struct TransferList { AccountAmount[] transfers; }
struct TokenInfo { HederaToken token; int64 totalSupply; bool deleted; bool defaultKycStatus; bool pauseStatus; FixedFee[] fixedFees; FractionalFee[] fractionalFees; RoyaltyFee[] royaltyFees; string ledgerId; }
struct FungibleTokenInfo { TokenInfo tokenInfo; int32 decimals; }
struct NonFungibleTokenInfo { TokenInfo tokenInfo; int64 serialNumber; address ownerId; int64 creationTime; bytes metadata; address spenderId; }
struct NftID { address nft; int64 serial; }
struct HederaToken2 { string name; string symbol; address treasury; string memo; bool tokenSupplyType; int64 maxSupply; bool freezeDefault; TokenKey[] tokenKeys; Expiry expiry; bytes metadata; }
struct TokenInfo2 { HederaToken2 token; int64 totalSupply; bool deleted; bool defaultKycStatus; bool pauseStatus; FixedFee[] fixedFees; FractionalFee[] fractionalFees; RoyaltyFee[] royaltyFees; string ledgerId; }
struct FungibleTokenInfo2 { TokenInfo2 tokenInfo; int32 decimals; }
struct NonFungibleTokenInfo2 { TokenInfo2 tokenInfo; int64 serialNumber; address ownerId; int64 creationTime; bytes metadata; address spenderId; }
`;

/** Of both. */
export const tokenServiceFunctions = `
airdropTokens(TokenTransferList[] tokenTransfers) returns (int64 responseCode)
allowance(address token, address owner, address spender) returns (int64 responseCode, uint256 allowance)
approve(address token, address spender, uint256 amount) returns (int64 responseCode)
approveNFT(address token, address approved, uint256 serialNumber) returns (int64 responseCode)
associateToken(address account, address token) returns (int64 responseCode)
associateTokens(address account, address[] tokens) returns (int64 responseCode)
burnToken(address token, int64 amount, int64[] serialNumbers) returns (int64 responseCode, int64 newTotalSupply)
cancelAirdrops(PendingAirdrop[] pendingAirdrops) returns (int64 responseCode)
claimAirdrops(PendingAirdrop[] pendingAirdrops) returns (int64 responseCode)
cryptoTransfer(TransferList transferList, TokenTransferList[] tokenTransfers) returns (int64 responseCode)
deleteToken(address token) returns (int64 responseCode)
dissociateToken(address account, address token) returns (int64 responseCode)
dissociateTokens(address account, address[] tokens) returns (int64 responseCode)
freezeToken(address token, address account) returns (int64 responseCode)
getApproved(address token, uint256 serialNumber) returns (int64 responseCode, address approved)
getTokenCustomFees(address token) returns (int64 responseCode, FixedFee[] fixedFees, FractionalFee[] fractionalFees, RoyaltyFee[] royaltyFees)
getTokenDefaultFreezeStatus(address token) returns (int64 responseCode, bool defaultFreezeStatus)
getTokenDefaultKycStatus(address token) returns (int64 responseCode, bool defaultKycStatus)
getTokenExpiryInfo(address token) returns (int64 responseCode, Expiry expiry)
getTokenKey(address token, uint256 keyType) returns (int64 responseCode, KeyValue key)
getTokenType(address token) returns (int64 responseCode, int32 tokenType)
grantTokenKyc(address token, address account) returns (int64 responseCode)
isApprovedForAll(address token, address owner, address operator) returns (int64 responseCode, bool approved)
isFrozen(address token, address account) returns (int64 responseCode, bool frozen)
isKyc(address token, address account) returns (int64 responseCode, bool kycGranted)
isToken(address token) returns (int64 responseCode, bool isToken)
mintToken(address token, int64 amount, bytes[] metadata) returns (int64 responseCode, int64 newTotalSupply, int64[] serialNumbers)
pauseToken(address token) returns (int64 responseCode)
redirectForToken(address token, bytes encodedFunctionSelector) returns (int64 responseCode, bytes response)
rejectTokens(address rejectingAddress, address[] ftAddresses, NftID[] nftIDs) returns (int64 responseCode)
revokeTokenKyc(address token, address account) returns (int64 responseCode)
setApprovalForAll(address token, address operator, bool approved) returns (int64 responseCode)
transferFrom(address token, address from, address to, uint256 amount) returns (int64 responseCode)
transferFromNFT(address token, address from, address to, uint256 serialNumber) returns (int64 responseCode)
transferNFT(address token, address sender, address recipient, int64 serialNumber) returns (int64 responseCode)
transferNFTs(address token, address[] sender, address[] receiver, int64[] serialNumber) returns (int64 responseCode)
transferToken(address token, address sender, address recipient, int64 amount) returns (int64 responseCode)
transferTokens(address token, address[] accountId, int64[] amount) returns (int64 responseCode)
unfreezeToken(address token, address account) returns (int64 responseCode)
unpauseToken(address token) returns (int64 responseCode)
updateFungibleTokenCustomFees(address token, FixedFee[] fixedFees, FractionalFee[] fractionalFees) returns (int64 responseCode)
updateNonFungibleTokenCustomFees(address token, FixedFee[] fixedFees, RoyaltyFee[] royaltyFees) returns (int64 responseCode)
updateTokenExpiryInfo(address token, Expiry expiryInfo) returns (int64 responseCode)
updateTokenKeys(address token, TokenKey[] keys) returns (int64 responseCode)
wipeTokenAccount(address token, address account, int64 amount) returns (int64 responseCode)
wipeTokenAccountNFT(address token, address account, int64[] serialNumbers) returns (int64 responseCode)
`;

/** Of the first alone. */
export const firstTokenServiceFunctions = `
createFungibleToken(HederaToken token, int64 initialTotalSupply, int32 decimals) returns (int64 responseCode, address tokenAddress)
createFungibleTokenWithCustomFees(HederaToken token, int64 initialTotalSupply, int32 decimals, FixedFee[] fixedFees, FractionalFee[] fractionalFees) returns (int64 responseCode, address tokenAddress)
createNonFungibleToken(HederaToken token) returns (int64 responseCode, address tokenAddress)
createNonFungibleTokenWithCustomFees(HederaToken token, FixedFee[] fixedFees, RoyaltyFee[] royaltyFees) returns (int64 responseCode, address tokenAddress)
getFungibleTokenInfo(address token) returns (int64 responseCode, FungibleTokenInfo fungibleTokenInfo)
getNonFungibleTokenInfo(address token, int64 serialNumber) returns (int64 responseCode, NonFungibleTokenInfo nonFungibleTokenInfo)
getTokenInfo(address token) returns (int64 responseCode, TokenInfo tokenInfo)
updateTokenInfo(address token, HederaToken tokenInfo) returns (int64 responseCode)
`;

/** Of the second alone. */
export const secondTokenServiceFunctions = `
createFungibleToken(HederaToken2 token, int64 initialTotalSupply, int32 decimals) returns (int64 responseCode, address tokenAddress)
createFungibleTokenWithCustomFees(HederaToken2 token, int64 initialTotalSupply, int32 decimals, FixedFee[] fixedFees, FractionalFee[] fractionalFees) returns (int64 responseCode, address tokenAddress)
createNonFungibleToken(HederaToken2 token) returns (int64 responseCode, address tokenAddress)
createNonFungibleTokenWithCustomFees(HederaToken2 token, FixedFee[] fixedFees, RoyaltyFee[] royaltyFees) returns (int64 responseCode, address tokenAddress)
getFungibleTokenInfo(address token) returns (int64 responseCode, FungibleTokenInfo2 fungibleTokenInfo)
getNonFungibleTokenInfo(address token, int64 serialNumber) returns (int64 responseCode, NonFungibleTokenInfo2 nonFungibleTokenInfo)
getTokenInfo(address token) returns (int64 responseCode, TokenInfo2 tokenInfo)
updateNFTsMetadata(address nftToken, int64[] serialNumbers, bytes metadata) returns (int256 responseCode)
updateTokenInfo(address token, HederaToken2 tokenInfo) returns (int64 responseCode)
`;
