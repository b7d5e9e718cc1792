// The health check of the image: succeeds when this process can serve and commit. It needs no shell and no curl.
const { PORT = '3000' } = process.env
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(
  () => null,
)
process.exit(answer?.ok ? 0 : 1)
