/** What of package.json the marketplace and VS Code want told in the manifest of a vsix. */
export type ExtensionManifest = {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  readonly displayName: string;
  readonly description: string;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly icon: string;
  readonly pricing: string;
  readonly galleryBanner: { readonly color: string; readonly theme: string };
  readonly extensionKind: readonly string[];
  /** What runs in a browser. */
  readonly browser?: string;
  readonly engines: { readonly vscode: string };
};

/** `extension.vsixmanifest`: what a vsix says of itself before anything in it is opened. */
export function vsixManifest(manifest: ExtensionManifest): string {
  const { name, publisher, version, galleryBanner } = manifest;
  // VS Code in a browser is offered what has both of these alone.
  const runsInBrowser = manifest.browser !== undefined;
  const kinds = runsInBrowser ? [...manifest.extensionKind, "web"] : manifest.extensionKind;
  const tags = runsInBrowser ? [...manifest.keywords, "__web_extension"] : manifest.keywords;
  const properties = {
    "Code.Engine": manifest.engines.vscode,
    "Code.ExtensionDependencies": "",
    "Code.ExtensionPack": "",
    "Code.ExtensionKind": kinds.join(","),
    "Code.LocalizedLanguages": "",
    "Code.ExecutesCode": "true",
    "Services.Branding.Color": galleryBanner.color,
    "Services.Branding.Theme": galleryBanner.theme,
    "Services.GitHubFlavoredMarkdown": "true",
    "Services.Content.Pricing": manifest.pricing,
  };
  const assets = {
    "Code.Manifest": "package.json",
    "Services.Content.Details": "README.md",
    "Services.Content.Changelog": "CHANGELOG.md",
    "Services.Content.License": "LICENSE.txt",
    "Services.Icons.Default": manifest.icon,
  };
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}" />
    <DisplayName>${escaped(manifest.displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(manifest.description)}</Description>
    <Tags>${escaped(tags.join(","))}</Tags>
    <Categories>${escaped(manifest.categories.join(","))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
${lines(properties, (id, value) => `      <Property Id="Microsoft.VisualStudio.${id}" Value="${escaped(value)}" />`)}
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${escaped(manifest.icon)}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
${lines(assets, (type, file) => `    <Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${escaped(file)}" Addressable="true" />`)}
  </Assets>
</PackageManifest>
`;
}

const types: Readonly<Record<string, string>> = {
  ".cjs": "application/node",
  ".css": "text/css",
  ".js": "application/javascript",
  ".json": "application/json",
  ".md": "text/markdown",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ts": "text/plain",
  ".ttf": "font/ttf",
  ".txt": "text/plain",
  ".vsixmanifest": "text/xml",
  ".webp": "image/webp",
};

/**
 * `[Content_Types].xml`: the media type of each kind of file in a vsix.
 * @throws Error for a kind of file that is not known here
 */
export function contentTypes(extensions: ReadonlySet<string>): string {
  const defaults = [...extensions].sort().map((extension) => {
    const type = types[extension];
    if (type === undefined) throw new Error(`Of what media type is a "${extension}" file in the package?`);
    return `<Default Extension="${extension}" ContentType="${type}"/>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults.join("")}</Types>
`;
}

function lines(
  values: Readonly<Record<string, string>>,
  line: (name: string, value: string) => string,
): string {
  return Object.entries(values)
    .map(([name, value]) => line(name, value))
    .join("\n");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
