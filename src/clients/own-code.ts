// The service's own code as files: TypeScript in a checkout, which Node runs as it is; JavaScript in the npm package,
// since Node strips no types below node_modules.

/** The extension of the files that run. */
export const CODE = import.meta.url.endsWith('.js') ? '.js' : '.ts'
