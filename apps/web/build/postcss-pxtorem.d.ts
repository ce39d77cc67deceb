declare module 'postcss-pxtorem' {
  import type { Plugin } from 'postcss';

  /** The options used here; the package ships no types. */
  export default function pxToRem(options: {
    /** CSS pixels of one rem on the screen for which the styles are drawn. */
    rootValue: number;
    propList: string[];
    /** Smaller lengths stay pixels, so that hairlines do not vanish. */
    minPixelValue: number;
    exclude?: (file: string) => boolean;
  }): Plugin;
}
