// The server of `npm start`, after the pages have been built: in a process of its own, free of the build's memory.
import './compile-cache.mjs';
import { flushCompileCache } from 'node:module';

process.env.NODE_ENV = 'production';
console.log('\n  Baize\n');
await import('../src/app/main.ts');
flushCompileCache();
