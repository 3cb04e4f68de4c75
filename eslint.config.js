import js from "@eslint/js";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "out/", "**/node_modules/", "test/workspace/"] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./src/ui/browser/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-eval": "error",
      "no-new-func": "error",
      "no-script-url": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='Math'][property.name='random']",
          message: "What must not be guessed comes from node:crypto.",
        },
        {
          selector: "MemberExpression[object.name='JSON'][property.name='parse']",
          message: "What somebody sends is parsed within a budget: parseExactJson of core/json.",
        },
        {
          selector:
            "JSXAttribute[name.name=/^(?:dangerouslySetInnerHTML|style|href|src|srcdoc|action|formaction)$/]",
          message: "A component draws texts: nothing that is run, loaded or sent to.",
        },
        {
          selector: "JSXAttribute[name.name=/^on/][value.type='Literal']",
          message: "A handler is a function.",
        },
      ],
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Build nodes, or let a page function escape." },
        { property: "outerHTML", message: "Build nodes, or let a page function escape." },
        { property: "insertAdjacentHTML", message: "Build nodes, or let a page function escape." },
        { property: "createContextualFragment", message: "Build nodes, or let a page function escape." },
        { property: "setHTMLUnsafe", message: "Build nodes, or let a page function escape." },
        { property: "parseFromString", message: "Build nodes, or let a page function escape." },
        { property: "srcdoc", message: "Build nodes, or let a page function escape." },
        { object: "document", property: "write", message: "Build nodes, or let a page function escape." },
        { object: "document", property: "writeln", message: "Build nodes, or let a page function escape." },
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
    files: ["test/**", "packaging/**", "*.ts"],
    rules: {
      // Command-line programs print.
      "no-console": "off",
      // Tests are full of what must not work.
      "no-script-url": "off",
      // Nor do they keep secrets, or parse what strangers send.
      "no-restricted-syntax": "off",
      // An assertion that fails on a missing value says so just as well.
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    // Rules that need types cost more than all others, so of these only one is kept for tests: a promise that nobody
    // waits for lets a test pass that asserts nothing.
    files: ["test/**/*.ts", "packaging/**/*.ts", "*.ts"],
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      // mocha's describe and it return void; async suites are awaited by mocha itself.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: ["describe", "it"], package: "mocha" }] },
      ],
    },
  },
  { files: ["**/*.js", "**/*.cjs"], extends: [tseslint.configs.disableTypeChecked] },
  {
    // What somebody else wrote is matched against these, however long it is.
    files: ["src/**"],
    plugins: { regexp },
    rules: { "regexp/no-super-linear-backtracking": "error", "regexp/no-super-linear-move": "error" },
  },
  {
    files: ["**/*.cjs"],
    languageOptions: { sourceType: "commonjs", globals: { require: "readonly", exports: "writable" } },
    // CommonJS is what takes the place of a CommonJS module.
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
);
