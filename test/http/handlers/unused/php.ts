// Unused code of PHP.

import type { UnusedCase } from './unused-case.ts'

export const PHP: readonly UnusedCase[] = [
  {
    sentence:
      'PHP: frameworks find classes by their base, accessors of annotated classes and of members in templates, and methods that configuration names, traits of heirs of others',
    files: {
      'composer.json': '{"type": "project"}',
      'config/services.yaml':
        'services:\n  shop:\n    tags:\n      - { name: listener, event: login, method: atLogin }\n',
      'index.php':
        '<?php\nuse Shop\\Entity\\Item; use Shop\\Listener;\nnew Item(); new Listener(); new \\Shop\\Page();\n',
      'src/Page.php':
        '<?php\nnamespace Shop;\nclass Page { public function getTitle() {} public function isOpen() {} public function getLost() {} }\n',
      'templates/page.html.twig': '{{ page.title }} {% if page.open %}{% endif %}',
      'src/Rules.cs': 'using Fluent;\nclass OwnRules : AbstractValidator<int> { }\nclass Forlorn { }\n',
      'src/Entity/Item.php': `<?php
namespace Shop\\Entity;
use Doctrine\\ORM\\Mapping as ORM;
#[ORM\\Entity]
class Item {
  private string $name;
  public function getName(): string { return $this->name; }
  public function forgotten() {}
}
`,
      'src/Listener.php':
        '<?php\nnamespace Shop;\nclass Listener { public function atLogin() {} public function handle() {} public function atNothing() {} public function updating() {} }\n',
      'src/Told.php':
        '<?php\nnamespace Shop;\ntrait Told { protected function isOld(): Attribute {} }\ntrait Untold { protected function isNew(): Attribute {} }\n',
      'src/Model.php':
        '<?php\nnamespace Shop;\nclass Model extends \\Other\\Model { use Told; }\nclass Plain { use Untold; }\nnew Model(); new Plain();\n',
      'src/Voter.php':
        '<?php\nnamespace Shop;\nuse Symfony\\Voter;\nclass OwnVoter extends Voter {}\nclass Alone {}\n#[AsTwigComponent]\nclass Named { public string $name; public function mount(string $of) {} public function forlorn() {} }\n',
    },
    unused: {
      'certainty=likely': [
        'Forlorn sure',
        'forgotten likely',
        'atNothing likely',
        'getLost likely',
        'isNew likely',
        'Alone likely',
        'forlorn likely',
      ],
    },
  },
  {
    sentence: 'methods of a type that calls members by names which it works out may be called',
    files: {
      'composer.json': '{"type": "project"}',
      'index.php': `<?php
class Search
{
    public function run(string $name) { return $this->$name('a'); }
    protected function byName() {}
}
class Plain
{
    public function run(string $name) { return $this->{'a'}; }
    protected function lost() {}
}
(new Search())->run(strrev('emaNyb'));
(new Plain())->run('a');
`,
    },
    unused: { 'certainty=likely': ['lost likely'] },
  },
]
