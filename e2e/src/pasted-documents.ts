/** A clipboard, and the text that is written when it is pasted into an empty editor. */
export type PastedDocument = { from: string; html: string; text: string; written: string };

/** Shortened clipboards of other programs. */
export const PASTED_DOCUMENTS: readonly PastedDocument[] = [
  {
    from: 'Google Docs',
    html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-x"><p dir="ltr"><span style="font-weight:400">Hello </span><span style="font-weight:700">world</span></p><ul><li dir="ltr"><p role="presentation"><span>one</span></p></li><li dir="ltr"><p role="presentation"><span style="font-style:italic">two</span></p></li></ul></b>',
    text: 'Hello world\none\ntwo',
    written: 'Hello **world**\n\n- one\n- *two*',
  },
  {
    from: 'a spreadsheet',
    html: '<html><body><table border=0><tr><td>A</td><td align="right">B</td></tr><tr><td>a|b<br>c</td><td align="right">2,5</td></tr></table></body></html>',
    text: 'A\tB\r\na|b c\t2,5\r\n',
    written: '| A | B |\n| - | -: |\n| a\\|b c | 2,5 |',
  },
  {
    from: 'a web page',
    html: '<article><h2>Title</h2><p>See <a href="https://a.example/x_(y)">this page</a> and <code>a_b</code>.</p><blockquote><p>quoted</p></blockquote><ol start="3"><li>c</li><li>d</li></ol><hr><script>alert(1)</script></article>',
    text: 'Title\nSee this page and a_b.\nquoted\n3. c\n4. d',
    written:
      '## Title\n\nSee [this page](https://a.example/x_\\(y\\)) and `a_b`.\n\n> quoted\n\n3. c\n4. d\n\n---',
  },
  {
    from: 'Slack',
    html: '<span style="color:red">first<br>second</span><br><br><b data-stringify-type="bold">third</b> <img alt=":wave:" src="x.png">',
    text: 'first\nsecond\n\nthird :wave:',
    written: 'first\nsecond\n\n**third** \\:wave:',
  },
  {
    from: 'GitHub',
    html: '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked> done</li><li class="task-list-item"><input type="checkbox" disabled> open</li></ul><div class="highlight highlight-source-ts"><pre><span>let</span> x = 1;\nx += *y;</pre></div>',
    text: 'done\nopen\nlet x = 1;\nx += *y;',
    written: '- [x] done\n- [ ] open\n\n```ts\nlet x = 1;\nx += *y;\n```',
  },
  {
    from: 'Gmail',
    html: '<div dir="ltr">Hi Ann,<div><br></div><div>first <i>line</i></div><div>second line</div><div><br></div><div>Bo</div></div>',
    text: 'Hi Ann,\n\nfirst line\nsecond line\n\nBo',
    written: 'Hi Ann,\n\nfirst *line*\nsecond line\n\nBo',
  },
  {
    from: 'Notion',
    html: '<h1>Plan</h1><ul><li>one<ul><li>nested</li></ul></li><li>two</li></ul><p>end</p>',
    text: '# Plan\n\n- one\n    - nested\n- two\n\nend',
    written: '# Plan\n\n- one\n  - nested\n- two\n\nend',
  },
  {
    from: 'an editor of JetBrains',
    html: '<html><head><meta charset="UTF-8"></head><body><pre style="font-family:monospace">fun <span>f</span>() {<br>&#32;&#32;a_b *= 2<br>}</pre></body></html>',
    text: 'fun f() {\n  a_b *= 2\n}',
    written: '```\nfun f() {\n  a_b *= 2\n}\n```',
  },
  {
    from: 'a word processor',
    html: '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span>one</p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span>two</p>',
    text: '•\tone\n•\ttwo',
    written: '- one\n- two',
  },
  {
    from: 'coloured text',
    html: '<div style="color:#ccc"><div><span>C:\\_temp\\*.log</span></div><div><span>  indented</span></div></div>',
    text: 'C:\\_temp\\*.log\n  indented',
    written: 'C:\\\\\\_temp\\\\\\*.log\n&#x20; indented',
  },
  {
    from: 'an assistant',
    html: '',
    text: '## Steps\n\n1. **Open** it:\n\n```sh\nopen *.txt\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    written:
      '## Steps\n\n1. **Open** it:\n\n```sh\nopen *.txt\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |',
  },
  {
    from: 'a terminal',
    html: '',
    text: '$ ls *.txt\n\n\ta_b\n  c*d*',
    written: '$ ls *.txt\n\n&#x9;a_b\n&#x20; c\\*d\\*',
  },
];
