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
  /key|secret|seed|mnemonic|passphr|passw|priv|credential|ecdsa|ed25519|eddsa|secp256|entropy|密钥|密鑰|私钥|私鑰|秘密|秘钥|密码|助记|鍵|開鍵|비밀|개인키|시드|ключ|приват|секрет|сид|clave|secret|llave|contrase|semilla|chave|segred|senha|clé|clef|privée|schlüssel|schluessel|geheim|privat|anahtar|gizli|chiave|segret|klucz|مفتاح|سري|الخاص|कुंजी|निजी|khóa|sleutel|nyckel|nøgle|nøkkel|avain|kunci|klíč|kľúč|κλειδί|ključ|kulcs|cheie|chìa|raktas|võti|مفتاح|کلید|กุญแจ|चाबी/;

/** Words that name a key only by themselves. */
const plainWord =
  /^(?:p?v?pk|sk|sks|pks|pvt|pkey|pwd|pass|auth|bearer|jwt|crypto|cipher\w*|kdf|hmac|mac|pepper|authorization|authtoken|hex ?priv|sec)$/;

/** Those who have keys, what keeps them, and what is done with them. */
const holderPart = /wallet|signer|account|deployer|mnemo|keystore|faucet|treasur/;
const holderWord =
  /^(?:sign|signs|signing|signed|signature|unlock|acct|acc|accs|eoa|operator|owner|admin|sender|payer|funder|relayer|validator|sequencer|minter|guardian|proposer|attester|bundler|oracle|user|users|authority|identity|nodekey|broadcaster|startbroadcast|startprank|impersonate|login|authenticate|decrypt|submitter|executor|bot|bots)$/;

const transactionWord =
  /^(?:tx|txs|txn|txns|trx|transaction|transactions|receipt|receipts|транзакци[яиюей]|транзакція|transacci[oó]n|transacciones|transa[cç][aã]o|transaktion|transazione|i̇şlem|işlem|giao|transactie|交易|交易哈希|交易散列|トランザクション|取引|트랜잭션|거래)$/;
const hashOfTransaction =
  /^(?:txid|txids|txhash|txhashes|txnhash|txnid|transactionhash|transactionid|transactionhashes|交易哈希|交易散列)$/;
const hashWord = /^(?:hash|hashes|哈希|хеш|хэш|ハッシュ)$/;
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

/** What a text says, its hex numbers aside. Costs no more than its length. */
export function hear(text: string): Speech {
  let plain: string | undefined;
  let holder: string | undefined;
  const all: string[] = [];
  let isLed = false;
  for (const [found] of withoutHex(text).matchAll(name)) {
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
  const named = parts.some((part) => transactionWord.test(part));
  const hash = parts.some((part) => hashWord.test(part));
  if (isOther) return { transaction: 0, isOther };
  if (parts.some((part) => hashOfTransaction.test(part))) return { transaction: 3, isOther };
  if (named) return { transaction: hash || parts.some((part) => idWord.test(part)) ? 3 : 2, isOther };
  return { transaction: hash ? 1 : 0, isOther };
}

/** Whether a name is of what transactions do, by which one of many may be called: `deploy`, `mint2`. */
export function isDeed(name: string): boolean {
  return partsOf(name).every((part) => follower.test(part) || ownFollower.test(part));
}

/** Whether the words of one name go on behind its transaction, to something that has to do with it. */
function isSomethingElse(parts: readonly string[]): boolean {
  if (parts.length > 1 && linking.test(parts.at(-1) ?? "")) return true;
  const at = parts.findLastIndex((part) => transactionWord.test(part) || hashOfTransaction.test(part));
  return at >= 0 && !parts.slice(at + 1).every((part) => follower.test(part) || ownFollower.test(part));
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
