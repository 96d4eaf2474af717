// The page's beginning.

import { render } from 'preact'
import { App } from './app.tsx'
import { recognise } from './state/session.ts'
import './styles/base.css'
import './styles/shell.css'
import './styles/parts.css'
import './styles/code.css'
import './styles/palette.css'

void recognise()
render(<App />, document.getElementById('app')!)
