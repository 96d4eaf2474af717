// The title of the window, which screen readers speak and histories list.

import { useEffect } from 'preact/hooks'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Code Knowledge Service`
  }, [title])
}
