import './root.css';
import { createRoot } from 'react-dom/client';
import { byPrecedence } from '../core/route/path.ts';
import { registerRoutes } from '../core/route/href.ts';
import { startRouter } from '../core/route/router.ts';
import { App } from './app.tsx';
import { routes } from './routes.ts';

async function boot(): Promise<void> {
  registerRoutes([...routes].sort(byPrecedence));
  await startRouter();
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(<App />);
}

void boot();
