// Markdown of a language model: rendered, cleaned, and put into the page as nodes, never as text that is parsed there.

import DOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'
import { useEffect, useRef } from 'preact/hooks'

/** HTML in the text is shown as text; images would be fetched from other hosts. */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false }).disable('image')

export default function Markdown({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const clean = DOMPurify.sanitize(markdown.render(text), {
      RETURN_DOM_FRAGMENT: true,
      FORBID_TAGS: ['style', 'img'],
      FORBID_ATTR: ['style', 'id', 'class'],
    })
    place.current?.replaceChildren(clean)
  }, [text])
  return <div class="markdown" ref={place} />
}
