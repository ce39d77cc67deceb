import { sheetWith } from '../../../http/html-page.ts';

/** The styles of the desk's pages. */
export const SHEET = sheetWith(`
body{max-width:60rem;overflow-wrap:anywhere}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;border-bottom:1px solid GrayText;margin-bottom:1rem;padding-bottom:.5rem}
header form{margin:0 0 0 auto}
nav{display:flex;flex-wrap:wrap;gap:0 1rem}
nav a{display:inline-block;min-height:2.75rem;line-height:2.75rem}
nav a[aria-current]{font-weight:600;text-decoration:none}
h2{font-size:1.1rem;margin:1.5rem 0 .5rem}
dl{display:grid;grid-template-columns:fit-content(40%) 1fr;gap:.25rem 1rem;margin:0}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.5rem;border-bottom:1px solid GrayText}
dt{opacity:.85}dd{margin:0;overflow-wrap:anywhere}
label{display:flex;flex-direction:column;gap:.25rem;flex:1 1 100%}
textarea{font:inherit;min-height:6rem;padding:.5rem .75rem;border:1px solid GrayText;border-radius:.5rem;width:100%;box-sizing:border-box}
fieldset{border:1px solid GrayText;border-radius:.5rem;flex:1 1 100%;margin:0;min-width:0}
label.choice{flex-direction:row;align-items:center;min-height:2.75rem;gap:.5rem}
label.choice input{width:1.25rem;height:1.25rem;min-height:0}
input,select{flex:none;width:100%;box-sizing:border-box}
.said{border:2px solid;border-radius:.5rem;padding:.5rem .75rem}
.good{border-color:#1b7f3b}.bad{border-color:#b3261e}
.columns{display:grid;gap:0 2rem}
@media (min-width:48rem){.columns{grid-template-columns:1fr 1fr}}
.said-so{white-space:pre-wrap}
.qr svg{width:13rem;height:13rem;background:#fff}
.skip{position:absolute;left:-99rem}.skip:focus{position:static}
`);
