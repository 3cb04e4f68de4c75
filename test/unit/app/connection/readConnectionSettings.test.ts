import assert from "node:assert/strict";
import {
  readConnectionSettings,
  type Inspect,
} from "../../../../src/app/connection/readConnectionSettings.ts";
import type { SettingInspection } from "../../../../src/app/settingValue.ts";
import type { ConnectionSettings } from "../../../../src/http/connectionSettings.ts";
import { Secret } from "../../../../src/core/keys/secret.ts";

/** VS Code's own defaults. */
const defaults: Readonly<Record<string, unknown>> = {
  "http.proxy": "",
  "http.noProxy": [],
  "http.proxyAuthorization": null,
  "http.proxyStrictSSL": true,
  "http.proxySupport": "override",
  "http.systemCertificates": true,
  "contractLens.http.client": "auto",
};

/** Those that say how VS Code's own client gets anywhere, and nothing of ours. */
const editorsOwn = [
  "http.fetchAdditionalSupport",
  "http.electronFetch",
  "http.useLocalProxyConfiguration",
  "http.proxyKerberosServicePrincipal",
];

function read(
  settings: Readonly<Record<string, SettingInspection>>,
  environment: Readonly<Record<string, string>> = {},
): unknown {
  const inspect: Inspect = (name) => ({ defaultValue: defaults[name], ...settings[name] });
  return revealed(readConnectionSettings(inspect, environment));
}

function revealed(settings: ConnectionSettings): unknown {
  const reveal = (value: unknown): unknown => (value instanceof Secret ? value.reveal() : value);
  const environment = Object.entries(settings.environment).map(([name, value]) => [name, reveal(value)]);
  return {
    ...settings,
    proxy: reveal(settings.proxy),
    proxyAuthorization: reveal(settings.proxyAuthorization),
    environment: Object.fromEntries(environment) as unknown,
  };
}

const plain = {
  client: "auto",
  usesProxy: true,
  proxy: "",
  noProxy: [],
  proxyAuthorization: undefined,
  isStrict: true,
  usesSystemCertificates: true,
  environment: { https_proxy: undefined, http_proxy: undefined, all_proxy: undefined },
  environmentNoProxy: [],
  isSteeredByWorkspace: false,
};

describe("the settings of connections", () => {
  it("are VS Code's defaults where nothing is set", () => {
    assert.deepEqual(read({}), plain);
    assert.deepEqual(revealed(readConnectionSettings(() => undefined, {})), plain);
  });

  it("are those of the user", () => {
    const user = {
      "http.proxy": { globalValue: " http://p.test:1 " },
      "http.noProxy": { globalValue: ["a.test", 5, "b.test"] },
      "http.proxyAuthorization": { globalValue: "Basic abc" },
      "http.proxyStrictSSL": { globalValue: false },
      "http.proxySupport": { globalValue: "off" },
      "http.systemCertificates": { globalValue: false },
      "contractLens.http.client": { globalValue: "vscode" },
    };
    assert.deepEqual(read(user), {
      ...plain,
      client: "vscode",
      usesProxy: false,
      proxy: "http://p.test:1",
      noProxy: ["a.test", "b.test"],
      proxyAuthorization: "Basic abc",
      isStrict: false,
      usesSystemCertificates: false,
    });
  });

  it("are never those of a workspace or a remote machine, which keep VS Code's own client away", () => {
    const others = [
      { workspaceValue: "off" },
      { workspaceFolderValue: "off" },
      { globalValue: "off", globalRemoteValue: "off" },
    ];
    for (const name of [...Object.keys(defaults), ...editorsOwn]) {
      for (const inspection of others) {
        const isSteeredByWorkspace = name.startsWith("http.");
        assert.deepEqual(read({ [name]: inspection }), { ...plain, isSteeredByWorkspace }, name);
      }
    }
  });

  it("take no value of another kind", () => {
    const odd = Object.fromEntries(Object.keys(defaults).map((name) => [name, { globalValue: 7 }]));
    assert.deepEqual(read(odd), plain);
    assert.deepEqual(read({ "http.proxyAuthorization": { globalValue: "a\r\nhost: b" } }), plain);
  });

  it("take the environment's proxies, in lower case first", () => {
    const environment = {
      https_proxy: "http://lower.test",
      HTTPS_PROXY: "http://upper.test",
      HTTP_PROXY: " http://upper.test ",
      all_proxy: "",
      NO_PROXY: "a.test, b.test  c.test,,",
    };
    assert.deepEqual(read({}, environment), {
      ...plain,
      environment: {
        https_proxy: "http://lower.test",
        http_proxy: "http://upper.test",
        all_proxy: undefined,
      },
      environmentNoProxy: ["a.test", "b.test", "c.test"],
    });
  });
});
