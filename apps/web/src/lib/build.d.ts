/** The address of the API, set at build time (see vite.config.ts); empty if it is this origin. */
declare const __API_URL__: string

/** The version of the product, from the root package.json. */
declare const __APP_VERSION__: string

declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}

/** The folder of the flags, below the base address (vite/flag-files.ts). */
declare const __FLAGS__: string

/** The codes of the flags that are together in `simple.svg` of that folder, divided by spaces. */
declare const __SIMPLE_FLAGS__: string
