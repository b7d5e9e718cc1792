import type { Plugin } from 'vite'

/** The layers of ui/theme and Tailwind; the first sheet that a browser reads decides their order. */
const ORDER = '@layer properties,theme,base,components,utilities;'

/** A page may link the sheet of a component before the base styles, so each sheet begins with the order. */
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
