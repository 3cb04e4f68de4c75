import { check } from "./marked.ts";

const id = "«0.0.1500»";
const version = "0.0.1500";
const words =
  "alpha beta build canary devtools-protocol latest nightly npm rc release released releases rev revision " +
  "semver since specifier stable tag tagged tags v ver version versions minVersion appVersions Tag V";
const things =
  "contract account address token transaction topic schedule entity result proxy payer sender recipient receiver " +
  "operator treasury owner admin spender mainnet testnet previewnet devnet contracts entities Account";

describe("what stands before a number", () => {
  it("may be a word that says that it is a version", () => {
    check(...words.split(" ").flatMap((word) => [`${word} ${version}`, `a ${word}: "${version}"`]));
    check(`x-tag ${id}`, `tag-x ${id}`, `versioned ${id}`, `versionless ${id}`, `custom ${id}`, `a ${id}`);
    check(
      `VERSION_ = ${version}`,
      `a.version__ = ${version}`,
      `my_version_ = ${version}`,
      `__ ${id}`,
      `(v ${version}`,
      `V ${version}`,
    );
    check(`div ${id}`, `_v_ ${id}`, `version-${version}`, `version) ${id}`);
  });

  it("may be a thing of the ledger", () => {
    check(...things.split(" ").flatMap((thing) => [`/${thing}/${id}`, `${thing}:${id} and more behind it`]));
    check(
      `id:${id}`,
      `x_ID:${id}`,
      `Id/${id}`,
      `to:${id}`,
      `from:${id}`,
      `tx/${id}`,
      `tokenId:${id}`,
      `aID:${id}`,
    );
    check(`=eq:${id}`, `=gt:${id}`, `=gte:${id}`, `=lt:${id}`, `=lte:${id}`, `=ne:${id}`);
    check(`x/${version}`, `android:${version}`, `HID:${version}`, `idx:${version}`, `fooIdx:${version}`);
    check(
      `gte:${version}`,
      `=gtex:${version}`,
      `=gx:${version}`,
      `contract-x:${version}`,
      `/tokenx/${version}`,
    );
    check(`//${id}`, `a //${id}`, `ftp://${version}`, `:/x/${version}`);
  });

  it("may make it a piece of something longer", () => {
    for (const piece of [".", "@", "^", "~", "#", "%", "<", "a", "_"])
      check(`${piece}${version}`, `(${piece}${version}`);
    check(`\\n${id}`, `(${id}`, `"${id}`);
  });

  it("may be the mark of a diff, a minus or the value for none", () => {
    check(`-${id}`, `+${id}`, `a\n-${id}`, `a\r+${id}`, `a -${version}`, `a +${version}`, `a\n -${version}`);
    check(`\${ID:-${id}}`, `\${VERSION:-${version}}`);
  });

  it("may compare", () => {
    check(
      `= ${id}`,
      `=${id}`,
      `a = ${id}`,
      `a == ${version}`,
      `(= ${version})`,
      `a != ${version}`,
      `a ^= ${version}`,
    );
    check(
      `a >= ${version}`,
      `a <= ${version}`,
      `a ~= ${version}`,
      `a === "${id}"`,
      `a ^ ${version}`,
      `a ~ ${version}`,
    );
    check(`a < ${version}`, `a < "${id}"`, `a < '${id}'`, `a < \`${id}\``, `a > ${version}`, `a > "${id}"`);
    check(
      `1 || ${version}`,
      `1 || "${id}"`,
      `1 | ${id}`,
      `| version | ${version} |`,
      `1 ||${" ".repeat(22)}${version}`,
    );
    check(`## ${version}`, `# ${id}`, `version # ${id}`);
  });

  it("may be an arrow, a quotation or the end of a tag", () => {
    check(`a -> ${id}`, `a => ${id}`, `version -> ${version}`, `version => ${version}`, `a >= ${version}`);
    check(`> ${id}`, `  > ${id}`, `a\n\t> ${id}`, `a > ${version}`, `) > ${version}`);
    check(
      `<td class="id">${id}`,
      `</b>${id}`,
      `< b>${version}`,
      `1 < 2 > ${version}`,
      `a <b> c > ${version}`,
    );
    check(`x>${id}</x>`, `x>${version}, 5</x>`, `x>${version} </x>`, `<b\n>${id}`, `<b\nc >${version}`);
    check(`<b ${"c".repeat(157)}>${id}`, `<b ${"c".repeat(158)}>${version}`);
  });

  it("counts as far as it is near", () => {
    check(`version${" ".repeat(22)}${version}`, `version${" ".repeat(23)}${id}`);
    check(`"${" ".repeat(21)} ${id}`, `contract:${id}`, `${"x".repeat(40)}contract:${id}`);
  });

  it("may tell of an update", () => {
    check(`Bump a from ${version} to ${version}`, `updated a to ${version}`, `Upgrade a to ${version}`);
    check(`Downgrade a to ${version}`, `renovate: a to ${version}`, `fix(deps): a to ${version}`);
    check(
      `Bump a, from: ${id}, to  ${id}, "to" ${id}`,
      `update custom ${id}`,
      `the bump ${id}`,
      `?updated=1&to=${id}`,
      `goes to ${id}`,
    );
    for (const thing of ["contract", "proxy", "account", "token", "implementation"])
      check(`Update ${thing} a from ${id} to ${id}`);
    check(
      `Bump a\nfrom ${id}`,
      `Bump a\rfrom ${id}`,
      `a\nBump a from ${version}`,
      `contract\r\nBump a from ${version}`,
    );
    check(`Bump ${"x".repeat(148)} from ${version}`, `Bump ${"x".repeat(160)} from ${id}`);
  });
});
