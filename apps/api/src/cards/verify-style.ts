/**
 * Styles of the page that verifies a card, in light and dark.
 * @param seconds counted down without a script; 0: nothing is counted
 */
export const styleOf = (seconds: number): string => `
:root{--ground:#f5f2ea;--card:#fff;--ink:#1b241f;--muted:#59645c;--line:#8b958d;--good:#17553a;--warn:#7a4e05;--bad:#8f2f1c;
--good-bg:#e3f0e6;--warn-bg:#fbf0d7;--bad-bg:#fbe5df;--leaf:#1e6b46}
@media(prefers-color-scheme:dark){:root{--ground:#141a16;--card:#1e2621;--ink:#eef1ec;--muted:#aab5ad;--line:#6d786f;
--good:#8fd3ae;--warn:#f0c36a;--bad:#f2a18e;--good-bg:#1d3a2b;--warn-bg:#3d3015;--bad-bg:#43221b}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--ground);
color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header{background:#14301f;color:#fff;padding:16px 20px;border-bottom:4px solid #d99a2b}
main{width:100%;max-width:420px;margin:0 auto;padding:16px;flex:1}
.card{background:var(--card);border-radius:12px;border-top:6px solid var(--tone,var(--leaf));padding:20px;text-align:center;
box-shadow:0 1px 4px #0003}
.good{--tone:var(--good);--bg:var(--good-bg)}.warn{--tone:var(--warn);--bg:var(--warn-bg)}.bad{--tone:var(--bad);--bg:var(--bad-bg)}
h1{margin:0 0 12px;font-size:22px;color:var(--tone,var(--ink));display:flex;gap:12px;align-items:center;justify-content:center}
h1 svg{width:40px;height:40px;padding:8px;border-radius:50%;background:var(--bg);fill:none;stroke:currentColor;stroke-width:2.4;
stroke-linecap:round;stroke-linejoin:round}
img,.initials{display:block;width:216px;height:270px;margin:0 auto;object-fit:cover;border-radius:8px;background:#e3f0e6;color:#1e6b46}
.initials{display:grid;place-items:center;font-size:72px;font-weight:600}
.name{margin:12px 0 4px;font-size:24px;font-weight:600;overflow-wrap:anywhere}
.chip{display:inline-block;margin:0;padding:2px 12px;border-radius:99px;background:var(--bg);color:var(--tone);font-weight:600}
.muted,footer{color:var(--muted)}footer{text-align:center;font-size:14px;padding:16px}footer p{margin:0}
form{display:grid;gap:10px;text-align:left;margin-top:16px}label{font-weight:600}
input{font:inherit;font-size:18px;letter-spacing:1px;padding:12px;border:1px solid var(--line);border-radius:8px;background:var(--card);
color:var(--ink);min-width:0}
button,.button{display:block;width:100%;font:inherit;font-weight:600;min-height:48px;padding:12px;border-radius:8px;border:1px solid var(--line);
background:var(--card);color:var(--ink);text-align:center;text-decoration:none}
button{background:#1e6b46;border-color:#1e6b46;color:#fff}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
${seconds > 0 ? countdown(seconds) : ''}`;

/** Animates a number; browsers without this show all seconds until the page refreshes. */
const countdown = (seconds: number): string => `
@property --left{syntax:"<integer>";inherits:false;initial-value:0}
.countdown{margin:8px 0;font-size:40px;font-weight:600;font-variant-numeric:tabular-nums;animation:left ${seconds}s linear forwards;
--left:${seconds};counter-reset:left var(--left)}
.countdown::after{content:counter(left) " s"}
@keyframes left{to{--left:0}}`;
