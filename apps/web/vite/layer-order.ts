import type { Plugin } from 'vite'

/** Of ui/theme and Tailwind; the first sheet that a browser reads settles it for all. */
const ORDER = '@layer properties,theme,base,components,utilities;'

/** A page may link the sheet of a component before the one with the base styles, so each begins with the order. */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'post',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css') && typeof file.source === 'string')
          file.source = `${ORDER}${file.source}`
    },
  }
}
