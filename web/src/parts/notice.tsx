// The error in the service's words, and a way to try again.

export function Notice({ error, retry }: { error: Error; retry?: (() => void) | undefined }) {
  return (
    <div class="notice" role="alert">
      <p>{error.message}</p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}

/** In place of a view that could not be loaded. */
export const NoticePage = (props: Parameters<typeof Notice>[0]) => (
  <div class="page">
    <Notice {...props} />
  </div>
)
