import { NOW, OFFICE_TOOLS, officeConversation, officeTool } from '../testing/office.ts';
import { nextStep } from './compose.ts';
const go=(ch: string,q: string,off=OFFICE_TOOLS,rem=40)=>{const looks: any[]=[];for(let i=0;i<6;i++){const n=nextStep(officeConversation(ch,q,rem),{now:NOW,timezone:'UTC'},looks,off) as any;if(n.answer||n.silence)return console.log('\n### '+ch+': '+q+'  {'+looks.map(l=>l.tool+JSON.stringify(l.input)).join(' ')+'}\n'+(n.answer?.text??n.silence).replace(/\n\n\*No lang[^]*|\n\n\*Es ist[^]*/,''));looks.push(...n.calls.map((c: any)=>officeTool(c.tool,c.input,ch)));}};
for(const q of process.argv.slice(3)) go(process.argv[2]!,q);
