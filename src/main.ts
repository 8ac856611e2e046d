import { plugins } from '../application.server.ts';
import declaration from '../resources.config.ts';
import { runServer } from './engine/server/run.ts';

await runServer({ declaration, plugins });
