import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

const DEFAULT_API = 'http://127.0.0.1:3000';

export default defineConfig(({ mode }) => {
  const { ALTOCOST_API = DEFAULT_API } = loadEnv(mode, import.meta.dirname, 'ALTOCOST_');
  return {
    root: import.meta.dirname,
    plugins: [react()],
    server: { host: '127.0.0.1', port: 5173, proxy: { '/api': { target: ALTOCOST_API, ws: false } } },
    build: {
      outDir: 'dist',
      manifest: true,
      // The content security policy allows neither data: fonts nor data: scripts.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
    },
  };
});
