import 'reflect-metadata';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { NestFactory } from '@nestjs/core';
const root='file:///work/main/dist/';
const { WorkerModule } = await import(root+'apps/worker/src/worker.module.js');
const { BeginImport } = await import(root+'libs/imports/index.js');
const { Database } = await import(root+'libs/platform/index.js');
const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(), {logger:['error','warn']});
const [,, kind, type, ...files]=process.argv;
for (const f of files) {
const t=Date.now();
try {
const {jobId}=await app.get(BeginImport).begin({kind,importType:type,accountId:1,communityResourceId:1,communityId:kind==='farmers'?1:null},{name:basename(f),content:createReadStream(f)},{id:1,name:'Adamu',accountId:1});
let r; do { await new Promise(x=>setTimeout(x,50)); [r]=await app.get(Database).query('select state,summary,error_code,error_message,phase,progress_done,attempts from job_run where id=$1',[jobId]); if(r.phase!==globalThis.ph||r.progress_done!==globalThis.pd){globalThis.ph=r.phase;globalThis.pd=r.progress_done;if(process.env.V)console.log(Date.now()-t,r.phase,r.progress_done)} } while(!['completed','failed','cancelled'].includes(r.state));
console.log(basename(f), Date.now()-t,'ms', JSON.stringify(r,null,1));
} catch(e){console.log(basename(f), e.code, e.sentence??e)}
}
await app.close(); process.exit(0);
