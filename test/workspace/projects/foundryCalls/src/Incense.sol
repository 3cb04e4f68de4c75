// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Its function has the selector 42966c68.
contract Incense {
    uint256 public left = type(uint256).max;

    function burn(uint256 sticks) external {
        left -= sticks;
    }
}

/// So has this one.
contract Archive {
    bytes16 public last;

    function collate_propagate_storage(bytes16 page) external {
        last = page;
    }
}
