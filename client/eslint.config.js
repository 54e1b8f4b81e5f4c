import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules", "src/wire.d.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    // A part that is imported where it stands is lost with one lost packet: `loaded` asks again.
    files: ["src/**"],
    ignores: ["src/**/*.test.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: ":not(ArrowFunctionExpression) > ImportExpression",
          message: "Let loaded() (src/lib/loaded.ts) import it.",
        },
      ],
    },
  },
  {
    rules: {
      // The compiler sees unused names (tsconfig); a leading _ says that one is unused on purpose.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // Sets and maps here are plain bookkeeping; what is shown is $state.raw and replaced as a whole.
      "svelte/prefer-svelte-reactivity": "off",
      // Addresses within the app are plain paths; there is no SvelteKit to resolve them.
      "svelte/no-navigation-without-resolve": "off",
      // Pictures are our own files and texts our own marks; both are escaped where they are made.
      "svelte/no-at-html-tags": "off",
    },
  },
);
