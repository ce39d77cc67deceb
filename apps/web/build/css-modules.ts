import path from 'node:path';
import type { Plugin } from 'vite';

/** What the modules' classes are called in the document, by file. */
const classesOf = new Map<string, Record<string, string>>();
const files = new Map<string, string>();

/**
 * How the build names the classes of CSS modules: `title` of `order-card.module.css` is
 * `order-card-title`, and `order-card` stays so: readable in the document. Throws where two modules have one file
 * name, and for `default`: that name of a module is the module itself.
 */
export const cssModules = {
  generateScopedName(name: string, file: string): string {
    const module = path.basename(file, '.module.css');
    if (name === 'default') throw new Error(`${file}: a class cannot be called default`);
    const known = files.get(module) ?? file;
    if (known !== file) throw new Error(`${file} and ${known} have one name: rename one of them`);
    files.set(module, file);
    return name === module ? name : `${module}-${name}`;
  },
  getJSON(file: string, classes: Record<string, string>): void {
    classesOf.set(file, classes);
  },
};

/** Skeletons are drawn for their markup: their styles come from the build itself, their class names from it too. */
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
