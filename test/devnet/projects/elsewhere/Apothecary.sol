// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Sells remedies across the street. No build of it is in the workspace, and nobody has published it.
contract Apothecary {
    event Mixed(address indexed by, uint256 drops, string remedy);
    event Opened();

    error TooBitter(uint256 drops, uint256 most);

    function mix(uint256 drops, string calldata remedy) external {
        if (drops > 9) revert TooBitter(drops, 9);
        emit Mixed(msg.sender, drops, remedy);
    }

    /// Named so that its selector is that of distil105017(bytes32), too.
    function brew3354(uint256) external {
        emit Opened();
    }
}
