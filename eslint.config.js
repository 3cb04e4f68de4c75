import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "out/", "**/node_modules/", "test/workspace/"] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./src/pages/browser/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Build nodes, or let a page function escape (DESIGN §5.12)." },
        { property: "outerHTML", message: "Build nodes, or let a page function escape (DESIGN §5.12)." },
        { property: "insertAdjacentHTML", message: "Build nodes, or let a page function escape." },
      ],
      "no-console": "error",
      // Numbers and bigints read well in templates; objects never do, and the rule still refuses those.
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true, allowAny: false, allowNullish: false },
      ],
      // A type alias reads the same for unions and objects; one spelling for both is less to think about.
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Arrow shorthands that return a void call are the usual shape of event handlers.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ["test/**", "*.ts"],
    rules: {
      // Command-line programs print.
      "no-console": "off",
      // An assertion that fails on a missing value says so just as well.
      "@typescript-eslint/no-non-null-assertion": "off",
      // mocha's describe and it return void; async suites are awaited by mocha itself.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: ["describe", "it"], package: "mocha" }] },
      ],
    },
  },
  { files: ["**/*.js", "**/*.cjs"], extends: [tseslint.configs.disableTypeChecked] },
  {
    files: ["**/*.cjs"],
    languageOptions: { sourceType: "commonjs", globals: { require: "readonly", exports: "writable" } },
    // CommonJS is what takes the place of a CommonJS module.
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
);
