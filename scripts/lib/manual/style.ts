/** How pages of the manual look: on a desk, on a phone, in the dark and on paper. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b2030;--soft:#5b6275;--line:#d9dce6;--ground:#fff;--tint:#f3f4fb;--link:#3730a3}
@media (prefers-color-scheme:dark){:root{--ink:#e7e9f2;--soft:#a6adbf;--line:#3a4052;--ground:#12151f;--tint:#1d2130;--link:#a5b4fc}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.75 "Noto Sans Thai","Leelawadee UI",Thonburi,system-ui,sans-serif;overflow-wrap:break-word}
a{color:var(--link)}
header{display:flex;flex-wrap:wrap;gap:4px 24px;padding:12px 20px;border-bottom:1px solid var(--line)}
header a{padding:6px 0;font-weight:600;text-decoration:none}
main{max-width:1080px;margin:0 auto;padding:8px 20px 80px}
nav{margin:16px 0;padding:12px 16px;border-radius:10px;background:var(--tint)}
main nav h2{margin:0 0 4px;font-size:16px}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:block;padding:6px 0;line-height:1.5}
h1{margin:20px 0 8px;font-size:30px;line-height:1.35}
main>div h2{margin:56px 0 8px;padding-top:12px;border-top:1px solid var(--line);font-size:23px;line-height:1.4}
h3{margin:28px 0 4px;font-size:18px}
li{margin:4px 0}
:target{scroll-margin-top:16px;background:var(--tint)}
img{display:block;max-width:100%;height:auto;margin:12px 0;border:1px solid var(--line);border-radius:8px}
code,pre{font-size:15px;background:var(--tint);border-radius:4px}
code{padding:1px 4px}
pre{padding:12px;overflow-x:auto}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;min-width:120px}
blockquote{margin:16px 0;padding:4px 16px;border-left:4px solid var(--link);background:var(--tint)}
@media (min-width:960px){main:has(nav){display:grid;grid-template-columns:240px minmax(0,1fr);gap:0 40px;align-items:start}h1{grid-column:2}nav{grid-column:1;grid-row:1/span 2}main>div{grid-column:2}nav{position:sticky;top:16px;max-height:calc(100vh - 32px);overflow-y:auto}}
@media print{header,nav{display:none}main:has(nav){display:block}body{font-size:11pt;background:#fff;color:#000}img{max-height:12cm;width:auto;break-inside:avoid}h2,h3{break-after:avoid}li{break-inside:avoid}}
`.replaceAll('\n', '');
