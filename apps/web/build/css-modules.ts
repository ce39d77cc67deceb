import path from 'node:path';
import type { Plugin } from 'vite';

/** The class names of the modules in the document, by file. */
const classesOf = new Map<string, Record<string, string>>();
const files = new Map<string, string>();

/**
 * Names the classes of CSS modules: `title` of `order-card.module.css` is `order-card-title`, and `order-card` stays
 * unchanged, so that the document is readable. Throws if two modules have the same file name, and for `default`,
 * which is the export of the module itself.
 */
export const cssModules = {
  generateScopedName(name: string, file: string): string {
    const module = path.basename(file, '.module.css');
    if (name === 'default') throw new Error(`${file}: a class cannot be called default`);
    const firstFile = files.get(module) ?? file;
    if (firstFile !== file)
      throw new Error(`${file} and ${firstFile} have one name: rename one of them`);
    files.set(module, file);
    return name === module ? name : `${module}-${name}`;
  },
  getJSON(file: string, classes: Record<string, string>): void {
    classesOf.set(file, classes);
  },
};

/** Skeletons are drawn only for their markup: the build supplies their styles and class names. */
export const classNamesAlone: Plugin = {
  name: 'class-names-alone',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (!id.endsWith('.css')) return undefined;
    return `\0${path.resolve(path.dirname(importer), id).replace(/\.css$/, '')}`;
  },
  load(id) {
    if (!id.startsWith('\0/')) return undefined;
    const classes = classesOf.get(`${id.slice(1)}.css`) ?? {};
    return `export default ${JSON.stringify(classes)}`;
  },
};
