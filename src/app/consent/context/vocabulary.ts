/** What a name or a few words say of the value they stand for. */
export type Speech = {
  /** The very name that speaks of a key, if one does. */
  readonly key?: string;
  /** Whether that is the key itself (`privateKey`, `SECRET`), and not just somebody who has one (`wallet`, `deployer`). */
  readonly isPlainly: boolean;
  /**
   * How surely it is a transaction: 3 names its hash or ID (`txHash`), 2 names one (`deployTx`, `receipt`), 1 says no
   * more than `hash`, 0 does not say so.
   */
  readonly transaction: 0 | 1 | 2 | 3;
  /** Whether it names something else that is no transaction either: `blockHash`, `topic`, `slot`. */
  readonly isOther: boolean;
};

/** A key in any part of a name, so that `deployerkey` counts too: asking once more costs little. */
const plainPart =
  /key|secret|stringdata|seed|mnemonic|passphr|passw|priv|credential|ecdsa|ed25519|eddsa|secp256|entropy|密钥|密鑰|私钥|私鑰|秘密|秘钥|密码|助记|鍵|비밀|개인키|시드|ключ|приват|секрет|сид|clave|secret|llave|contrase|semilla|chave|segred|senha|clé|clef|schlüssel|schluessel|geheim|anahtar|gizli|chiave|segret|klucz|مفتاح|سري|الخاص|कुंजी|निजी|khóa|sleutel|nyckel|nøgle|nøkkel|avain|kunci|klíč|kľúč|κλειδί|ključ|kulcs|cheie|chìa|raktas|võti|کلید|กุญแจ|चाबी/;

/** Words that name a key only by themselves. */
const plainWord =
  /^(?:p?v?pk|sk|sks|pks|pvt|pwd|pass|auth|bearer|jwt|crypto|cipher\w*|kdf|hmac|mac|pepper|authorization|authtoken|sec)$/;

/** Those who have keys, what keeps them, and what is done with them. */
const holderPart =
  /wallet|signer|account|deployer|mnemo|faucet|treasur|钱包|錢包|ウォレット|지갑|кошел|billetera|carteira/;
const holderWord =
  /^(?:sign|signs|signing|signed|signature|unlock|acct|acc|accs|eoa|operator|owner|admin|sender|payer|funder|relayer|validator|sequencer|minter|guardian|proposer|attester|bundler|oracle|user|users|authority|identity|broadcaster|startbroadcast|startprank|impersonate|login|authenticate|decrypt|submitter|executor|bot|bots)$/;

const transactionWord =
  /^(?:tx|txn|transaction|receipt|транзакци[яюей]|транзакція|transacci[oó]n|transa[cç][aã]o|transaktion|transazione|transactie|トランザクション|트랜잭션)$/;
/** What several are called, and never one value alone: a wallet may be, that is for them. */
const transactionsWord =
  /^(?:txs|txns|transactions|receipts|транзакции|транзакції|transacciones|transaç[oõ]es|transaktionen|transazioni|transacties)$/;
/** These say trade as well: only their hash is a transaction's. */
const tradeWord = /^(?:交易|取引|거래|i̇şlem|işlem|giao|dịch)$/;
const hashOfTransaction =
  /^(?:txid|txids|txhash|txhashes|txnhash|txnid|transactionhash|transactionid|transactionhashes|(?:交易|取引|거래|トランザクション|트랜잭션)(?:哈希|散列|ハッシュ|해시|hash|id))$/;
const hashWord = /^(?:hash|hashes|哈希|散列|хеш|хэш|ハッシュ|해시)$/;
const idWord = /^(?:id|ids)$/;

/** What else has a hash, and the parts of a transaction that are not its hash. */
const otherWord =
  /^(?:block|blocks|parent|uncle|ommer|topic|topics|slot|slots|storage|role|roles|salt|code|codehash|bytecode|initcode|init|root|roots|merkle|state|trie|bloom|index|input|inputs|data|calldata|payload|nonce|fee|gas|value|args|arg|arguments|argument|param|params|selector|sig|sigs|commit|commitment|commits|git|sha|sha1|sha256|md5|blake|keccak|keccak256|digest|file|image|docker|checksum|integrity|message|msg|domain|separator|struct|typehash|type|permit|namehash|leaf|leaves|proof|preimage|address|addresses|origin|recipient|beneficiary|miner|coinbase|guess|userop|op|hashed|r|s|v|raw|public|pub|content|metadata|source|ipfs|cid|order|orders|pool|market|condition|question|key|peer|enode|chain|genesis|fork|vrf|random|randao|seed|challenge|constructor|library|libraries|template|schema|model|asset)$/;

/** What may stand between `transaction` and its hash; anything else may be somebody who has a part in it. */
export const follower =
  /^(?:hash|hashes|id|ids|is|was|no|nr|number|url|link|sent|submitted|mined|confirmed|pending|deployed|created|executed|broadcast|broadcasted|included|failed|reverted|completed?|done|success|successful|successfully|ok|see|found|at|in|hex|string|const|bytes|b256|h256|txhash|reverts|status|value|the|first|second|third|last|next|this|here|and|waiting|now|ref|reference|digest)$/;

/** What else may end the name of a transaction, or of what tells of one: `txDeploy`, `getTransactionInfo`. */
const ownFollower =
  /^(?:[a-d]|one|two|three|deploys?|deployment|create|creation|mint|burn|transfer|approve|approval|swap|bridge|upgrade|call|revert|fail|error|example|sample|old|new|current|prev|previous|latest|legacy|by|for|info|details?|results?|response|resp|trace|traces|logs?|events?|output|outputs|explorer|page|list|map|set|array|vec|slice|obj|object|str|lookup|short|full|count|type|types)$/;

/** Words before a transaction that tell of it and nothing else; in any other words, of any language, a key may be meant. */
export const leading =
  /^(?:the|a|an|this|that|its|it|first|last|next|latest|previous|second|third|of|in|at|by|with|from|via|see|look|sent|submitted|mined|confirmed|pending|deployed|deploying|created|executed|broadcast|broadcasted|included|failed|failing|reverted|reverting|stuck|successful|successfully|verified|verifying|landed|minted|replaced|dropped|waiting|wait|for|hash|id|link|receipt|status|sending|upgraded|transferred|swapped|approved|funded|bridged|attack|exploit|genesis|check|replacement|migrated|deposit|withdraw|withdrawal|contract|token|stake|claim|vote|proposal|refund|payment|got|new|old|is|was|are|on|to|known|example|sample|la|le|el|il|die|der|het|de|est|ist|es|cast|seth|const|let|var|val|mut|export|default|public|private|static|final|readonly|string|constant|internal|immutable|def|local|set|env|declare|type|return|await|pub|fn|field|assert|require|print|log|info|debug|warn|error|trace|server|client|char|auto|unsigned|given|when|then|交易|取引|거래|i̇şlem|işlem|giao|dịch)$/;

/** By these names examples call people, and their keys. */
export const person = /alice|bob|carol|charlie|dave|mallory|^(?:eve|me)\d*$/i;

/** What is done by, with or for whom: words before a hex that make it somebody's, not the transaction's. */
export const linking =
  /^(?:by|from|with|using|uses|use|used|via|as|for|to|of|at|on|pays|pay|paid|fund|funds|funded|sends|send|sending|is sent by|and|or|not|no|my|your)$/;

/** What is done with the help of a key rather than with a hash. */
export const makes =
  /^(?:send|sends|sign|submit|submits|execute|exec|build|create|make|deploy|broadcast|relay|populate|new|encode|transfer|approve|prepare|set|update|write|register|publish|forward|pay|fund|estimate|simulate|start|begin|run|process|do|perform|invoke|with|raw|post|cancel|replace|speed|bump)$/;

const longestName = 60;
const name = /[\p{L}_$][\p{L}\p{M}\p{N}_$-]*/gu;

/** `private` where programs say who sees what they declare. */
const modifier =
  /\bprivate(?=:?\s+(?:static|final|const|constant|constexpr|immutable|readonly|val|var|let|lateinit|string|String|bytes32)\b)/g;

/** What a text says, its hex numbers aside. Costs no more than its length. */
export function hear(text: string): Speech {
  let plain: string | undefined;
  let holder: string | undefined;
  const all: string[] = [];
  let isLed = false;
  for (const [found] of withoutHex(text).replace(modifier, "").matchAll(name)) {
    const lower = found.toLowerCase();
    const parts = partsOf(found);
    all.push(...parts);
    // `submitTxAs`, `txFrom`, `TX_SPAMMER`: whoever stands there is no transaction.
    isLed ||= isSomethingElse(parts);
    if (plainPart.test(lower) || parts.some((part) => plainWord.test(part))) plain ??= found;
    else if (holderPart.test(lower) || parts.some((part) => holderWord.test(part))) holder ??= found;
  }
  const key = plain ?? holder;
  return {
    ...(key !== undefined && { key: key.slice(0, longestName) }),
    isPlainly: plain !== undefined,
    ...(isLed ? { transaction: 0 as const, isOther: true } : transactionIn(all)),
  };
}

function transactionIn(parts: readonly string[]): Pick<Speech, "transaction" | "isOther"> {
  const isOther = parts.some((part) => otherWord.test(part));
  if (isOther) return { transaction: 0, isOther };
  const hash = parts.some((part) => hashWord.test(part));
  const isOne = hash || parts.some((part) => idWord.test(part));
  if (parts.some((part) => hashOfTransaction.test(part) || (isOne && tradeWord.test(part))))
    return { transaction: 3, isOther };
  if (parts.some((part) => isTransactions(part))) return { transaction: isOne ? 3 : 2, isOther };
  return { transaction: hash ? 1 : 0, isOther };
}

function isTransactions(part: string): boolean {
  return transactionWord.test(part) || transactionsWord.test(part);
}

/** Whether words end with several transactions, not with a hash or with one of them. */
export function areSeveral(words: string): boolean {
  const parts = [...withoutHex(words).matchAll(name)].flatMap(([found]) => partsOf(found));
  const last = parts.findLastIndex((part) => isTransactions(part) || tellsHash(part));
  return transactionsWord.test(parts[last] ?? "") && !idWord.test(parts[last + 1] ?? "");
}

function tellsHash(part: string): boolean {
  return hashOfTransaction.test(part) || hashWord.test(part);
}

/** Whether a name is of what transactions do, by which one of many may be called: `deploy`, `mint2`. */
export function isDeed(name: string): boolean {
  return partsOf(name).every((part) => follower.test(part) || ownFollower.test(part));
}

/** What has sessions, whose keys to receive and to transmit with are called `rx` and `tx`. */
const transmits = /^(?:client|server|session|kx)$/;

/**
 * Whether a name goes on behind its transaction or hash, to something that has to do with it (`txBot`, `HashPack`); or
 * what stands before makes it another's hash (`emailHash`), or what is transmitted (`client_tx`).
 */
function isSomethingElse(parts: readonly string[]): boolean {
  if (parts.length > 1 && linking.test(parts.at(-1) ?? "")) return true;
  const at = parts.findLastIndex((part) => isTransactions(part) || tellsHash(part));
  if (at < 0) return false;
  const before = parts.slice(0, at);
  if (!parts.slice(at + 1).every((part) => follower.test(part) || ownFollower.test(part))) return true;
  if (hashWord.test(parts[at] ?? ""))
    return !before.some((part) => isTransactions(part) || tradeWord.test(part)) && !before.every(tells);
  return parts[at] === "tx" && transmits.test(before.at(-1) ?? "");
}

function tells(part: string): boolean {
  return leading.test(part) || isDeed(part) || part.length === 1;
}

/** The words of a name in lower case: `deployTxHash2`, `DEPLOY_TX_HASH` and `deploy-tx-hash` are the same. */
export function partsOf(identifier: string): readonly string[] {
  return identifier
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[\s\d_$-]+/)
    .filter((part) => part !== "");
}

/** Numbers in hex are no words, whatever letters they hold. */
export function withoutHex(text: string): string {
  return text.replace(/(?:0x[0-9a-f]*|(?<![\p{L}\p{N}_])[0-9a-f]{32,}(?![\p{L}\p{N}_]))/giu, " ");
}

/** Whether any words stand there. */
export function hasWords(text: string): boolean {
  return /\p{L}{2}|[㐀-鿿]/u.test(withoutHex(text));
}
